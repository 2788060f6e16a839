/** Messages about billing details and a provider's invoice settings. */
export const invoiceMessages = {
  nameRequired: 'Please enter the name for the invoice',
  addressRequired: 'Please enter your address',
  cityRequired: 'Please enter your city',
  invalidPin: 'Please enter a PIN code of six digits',
  pinElsewhere: 'This PIN code is not in the chosen state',
  invalidGstin: 'This is not a valid GSTIN. Leave it empty if you have none.',
  gstinRequired: 'Please enter your GSTIN: tax invoices need it',
  gstinOfCompany: 'Your invoices carry your company’s GSTIN. Only the company can change it.',
  prefixTaken: 'Another provider with this GSTIN uses this prefix. Please choose another one.',
  invalidSac: 'Please enter a services code of six digits that begins with 99',
  invalidPrefix: 'Please enter three letters',
  signatoryRequired: 'Please enter who signs your invoices',
  stateRequired: 'Please choose your state',
  billingSaved: { title: 'Billing details saved' },
  settingsSaved: { title: 'Invoice settings saved' },
} as const

/** Texts printed on invoices and credit notes. */
export const documentTexts = {
  invoice: 'Tax invoice',
  untaxedInvoice: 'Invoice',
  creditNote: 'Credit note',
  signatoryTitle: 'Authorised signatory',
  cin: (number: string) => `CIN ${number}`,
  sebiRegistration: (number: string) => `SEBI registration ${number}`,
  planDays: (plan: string, days: number) => `${plan}, ${days} days`,
  platformCharge: (plan: string) => `Platform charge: ${plan}`,
  platformPlan: (plan: string, days: number) => `Tradebox ${plan} plan, ${days} days`,
  membership: (plan: string) => `Tradebox ${plan} membership, one year`,
  cancelledByBuyer: 'Subscription cancelled by the buyer',
  planRemoved: 'Plan removed from Tradebox',
  accountClosed: 'Buyer’s account closed',
  registrationEnded: 'SEBI registration of the supplier cancelled or suspended',
  cancelledByTradebox: 'Subscription cancelled by Tradebox',
  platformPlanRefunded: 'The price was refunded in part or in full',
  saleRefunded: 'The sale was refunded in part or in full',
} as const
