import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** Around the legal documents. */
export const legalTexts = {
  providerAgreement: 'Provider agreement',
  table: (value: string) => `Table: ${value}`,
  version: (version: string) => `Version ${version}`,
  effectiveFrom: (day: ReactNode) => sentence`effective from ${day}`,
  print: 'Print',
  questions: (operator: string, address: ReactNode) =>
    sentence`${operator}. Questions about this text: ${address}`,
  onThisPage: 'On this page',
}
