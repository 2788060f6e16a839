/** The names of a public profile's fields, on the page and in its form. */
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
