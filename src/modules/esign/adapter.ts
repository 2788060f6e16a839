import type { AgreementFailure } from '#contract/esign/types.ts'
import type { EsignVendor } from './tables.ts'

/** What is to be signed, and by whom. */
type SigningRequest = {
  readonly agreementId: string
  readonly pdf: Buffer
  readonly client: {
    readonly name: string
    readonly email: string | null
    readonly number: string | null
  }
  readonly reason: string
}

/** The signer's next step: entering a code here, or the vendor's page. */
type Prepared =
  | { readonly next: 'awaiting-otp' }
  | { readonly next: 'awaiting-signer'; readonly vendorRef: string; readonly signerUrl: string }

/** What is known of the agreement when it is to be signed. */
type SigningState = {
  readonly agreementId: string
  readonly pdf: Buffer
  readonly vendorRef: string | null
  readonly clientName: string
  readonly confirmed: { readonly at: Date; readonly sentTo: string } | null
}

export type Progress =
  | { readonly state: 'pending' }
  | { readonly state: 'signed'; readonly pdf: Buffer }
  | { readonly state: 'failed'; readonly failure: AgreementFailure }

/**
 * A signing method. Neither function is called within a transaction. Both may be called again after
 * a crash, and throw if the vendor does not answer.
 */
export type EsignAdapter = {
  readonly vendor: EsignVendor
  readonly prepare: (request: SigningRequest) => Promise<Prepared>
  readonly finish: (state: SigningState) => Promise<Progress>
}
