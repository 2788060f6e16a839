export {
  type BankAccount,
  sealBankAccount,
  sealedBankAccounts,
} from './bank-account/bank-accounts.ts'
export {
  bankAccountConfirmed,
  bankAccountMoved,
  providerApplied,
  providerChanged,
  providerMoved,
} from './events.ts'
export { sealBirth, sealedIdentities, sealPan } from './profile/sealed-identity.ts'
export { createProviders, type Providers, providersSubscriptions } from './providers.ts'
export { providersHandlers } from './routes.ts'
export type { AuthorDetails, Eligibility } from './store/cards.ts'
export type { TaxDetails } from './store/profile.ts'
