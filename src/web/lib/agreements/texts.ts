import type { ReactNode } from 'react'
import { formatIst } from '#kit/day.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** Texts of the terms to accept and the accepted terms. */
export const agreementTexts = {
  acceptedTerms: 'Accepted terms',
  ofPlan: (serviceName: string) => `of ${serviceName}`,
  termsYouAccepted: 'Terms you accepted',
  acceptedOn: (serviceName: string, time: ReactNode) => sentence`${serviceName}, on ${time}`,
  close: 'Close',
  saveACopy: 'Save a copy',
  didNotLoad: 'The terms didn’t load',
  fingerprintOnly: 'We kept only the fingerprint of this text.',
  fingerprint: (digest: string) => `SHA-256 ${digest}`,
  fileAccepted: (agreedAt: string) => `Accepted: ${agreedAt}`,
  fileFingerprint: (digest: string) => `SHA-256: ${digest}`,
  fileName: (serviceName: string) => `Terms of ${serviceName}.txt`,
  termsAndConditions: 'Terms and conditions',
  accept: 'I have read these terms and accept them.',
  cancel: 'Cancel',
  scrollFirst: 'Scroll to the end of the terms to accept them.',
  openFirst: 'Open the terms of each plan to accept them.',
  readInNewTab: (serviceName: string) => `Read the terms of ${serviceName} in a new tab`,
  signedAgreement: 'Signed agreement',
  downloadSigned: (serviceName: string) => `Download the signed agreement of ${serviceName}`,
  contents: 'Contents',
  isPdf: 'The terms are a PDF file. Your browser downloads it.',
  openPdf: 'Open the terms',
  ofNamedPlan: (plan: string) => `of ${plan}`,
  progress: 'How far you have read',
  terms: 'The terms',
  whatMattersMost: 'What matters most',
  summaryHint: 'A summary. The full text below is what you accept; press a point to read it there.',
  search: 'Search',
  searchTheTerms: 'Search the terms',
  none: 'None',
  previousPlace: 'Previous place',
  nextPlace: 'Next place',
  placeOf: (place: number, count: number) => `${place} of ${count}`,
}

/** Most versions are the date on which they took effect. */
export function versionWords(version: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(version) ? `Version of ${formatIst(version, 'date')}` : version
}
