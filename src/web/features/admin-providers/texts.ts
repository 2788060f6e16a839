import { MEMBERSHIP_NOTICE_DAYS } from '#contract/platform-plans/limits.ts'
import type { ProviderDocument, VerificationCheck } from '#contract/providers/admin-types.ts'
import { certificateLabel, type ProviderCategory } from '#contract/providers/categories.ts'

const documentNames: Readonly<Record<Exclude<ProviderDocument, 'certificate'>, string>> = {
  CompanyCertificate: 'Company incorporation certificate',
  aadhar: 'Aadhaar',
  PAN: 'PAN',
}

export function documentName(document: ProviderDocument, category: ProviderCategory): string {
  return document === 'certificate' ? certificateLabel(category) : documentNames[document]
}

/** What is compared with the documents before a provider is verified. */
export const checkTexts: Readonly<Record<VerificationCheck, string>> = {
  number: 'The registration number on the certificate matches',
  name: 'The name on the documents matches',
  valid: 'The certificate is valid today',
}

export const verificationTexts = {
  title: 'Verification checklist',
  description: 'Open every document, compare it with the details here, then verify.',
  opened: (count: number, of: number) =>
    of === 0 ? 'No documents on file.' : `You opened ${count} of ${of} documents.`,
  othersOpened: 'Also opened by',
  openFirst: 'Open every document to verify.',
  tickFirst: 'Complete the checklist to verify.',
  notPermitted: 'You don’t have permission to see identity documents.',
  openFailed: 'The document could not be opened',
}

export const membershipTexts = {
  description: (name: string) =>
    `The terms on which ${name} sells. Enter 0 where nothing is charged.`,
  limitHint: 'At a time. Blank or 0: no limit.',
  review: 'Review terms',
  question: (name: string) => `Activate the membership of ${name}?`,
  consequence: (total: string, year: string) =>
    `We invoice ${total} now and take it from the wallet; anything not covered is owed. The membership starts today and runs for ${year}.`,
  free: (year: string) =>
    `Nothing is charged now. The membership starts today and runs for ${year}.`,
  back: 'Back',
  changeDescription: (name: string) =>
    `What ${name} has paid for this year stays as it is. Enter 0 where nothing is charged.`,
  noticeHint: `${MEMBERSHIP_NOTICE_DAYS} days ahead, or at once where nothing gets worse for the provider.`,
  reviewChange: 'Review changes',
  changeQuestion: (name: string) => `Change the terms of ${name}?`,
  changeConsequence: (day: string) =>
    `They start on ${day}. We notify the provider now. Earlier sales keep their charges.`,
}
