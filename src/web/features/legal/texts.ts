/** Around the legal documents. */
export const legalTexts = {
  providerAgreement: 'Provider agreement',
  table: (value: string) => `Table: ${value}`,
  version: (version: string) => `Version ${version}`,
  effectiveFrom: 'effective from',
  print: 'Print',
  questions: (name: string, place: string) => `${name}, ${place}. Questions about this text:`,
  onThisPage: 'On this page',
}
