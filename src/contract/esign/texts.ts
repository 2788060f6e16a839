import type { AgreementFailure } from './types.ts'

/** Why an agreement ended without a signature, as shown to its parties. */
export const agreementFailures: Readonly<Record<AgreementFailure, string>> = {
  vendor: 'The e-sign service couldn’t complete the signature.',
  declined: 'The signature was declined at the e-sign service.',
  document: 'We couldn’t prepare the agreement.',
  unreadable: 'The e-sign service returned a file that isn’t a signed document.',
  expired: 'The agreement was not signed in time.',
  superseded: 'The terms changed after we prepared the agreement.',
}
