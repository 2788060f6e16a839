/** Who runs the platform, as the legal texts and the footer name it. */
export const operator = {
  name: 'Tradebox Technologies Private Limited',
  place: 'Bengaluru, Karnataka, India',
  supportEmail: 'support@tradebox.example',
  grievanceEmail: 'grievance@tradebox.example',
  privacyEmail: 'privacy@tradebox.example',
} as const

/** Where providers transfer what they recharge their wallets with. */
export const operatorBank = {
  beneficiary: operator.name,
  bank: 'Ulsoor Example Bank',
  accountNumber: '004218100231447',
  ifsc: 'ULSR0000421',
} as const

/** What its own invoices say about it. */
export const operatorTaxDetails = {
  address1: '4th Floor, Lakeview Chambers, 18 Ulsoor Road',
  address2: '',
  city: 'Bengaluru',
  pin: '560042',
  state: 'Karnataka',
  gstin: '29ZZKCT4821M1ZN',
  /** Corporate identity number. */
  cin: 'U66190KA2024PTC900182',
  /** Other support services: the platform's plans and charges. */
  sac: '998599',
  signatoryName: 'Accounts department',
  signatoryTitle: 'Authorised signatory',
} as const
