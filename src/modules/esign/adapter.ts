import type { AgreementFailure } from '#contract/esign/types.ts'
import type { EsignVendor } from './tables.ts'

/** Who signs what. */
export type SigningRequest = {
  readonly agreementId: string
  readonly pdf: Buffer
  readonly client: {
    readonly name: string
    readonly email: string | null
    readonly number: string | null
  }
  readonly reason: string
}

/** Where the signer goes on: a code typed here, or the vendor's own page. */
export type Prepared =
  | { readonly next: 'awaiting-otp' }
  | { readonly next: 'awaiting-signer'; readonly vendorRef: string; readonly signerUrl: string }

/** What is known of the agreement when its signature is asked for. */
export type SigningState = {
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
 * A way of signing. Neither function is called in a transaction; both may be called again after a
 * crash, and throw when the vendor does not answer.
 */
export type EsignAdapter = {
  readonly vendor: EsignVendor
  readonly prepare: (request: SigningRequest) => Promise<Prepared>
  readonly finish: (state: SigningState) => Promise<Progress>
}
