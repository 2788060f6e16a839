/** What the fields of a public profile are called, on the page and in its form. */
export const profileFieldTexts = {
  about: 'About',
  languages: 'Languages',
  segments: 'Segments',
  complianceOfficer: 'Compliance officer',
  disclaimer: 'Disclaimer',
  refundPolicy: 'Refund policy',
  riskFactors: 'Risk factors',
  conflictOfInterest: 'Conflict of interest',
}
