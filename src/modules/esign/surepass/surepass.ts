import { present } from '#kit/assert.ts'
import type { EsignAdapter, Progress } from '../adapter.ts'
import { allowedVendorLink } from '../rules/vendor-link.ts'
import { createSurepassClient, type SurepassAccount, SurepassRefused } from './client.ts'

/** Words in a status that mean no signature will follow. */
const ENDED = /declin|reject|cancel|fail|expire/i

/** Signs with Surepass, whose page asks the client for an Aadhaar OTP. */
export function createSurepassEsign(account: SurepassAccount, publicUrl: URL): EsignAdapter {
  const client = createSurepassClient(account)
  return {
    vendor: 'surepass',
    prepare: async ({ pdf, reason, client: { name, email, number } }) => {
      const callbackUrl = new URL('/dashboard/user/cart', publicUrl).href
      const made = await client.initialise({ callbackUrl, reason, name, email, number })
      const signerUrl = allowedVendorLink(made.url, account)
      if (signerUrl === undefined) {
        throw new SurepassRefused('the e-sign service sends its signer elsewhere')
      }
      await client.upload(made.client_id, pdf)
      return { next: 'awaiting-signer', vendorRef: made.client_id, signerUrl: signerUrl.href }
    },
    finish: async ({ vendorRef }): Promise<Progress> => {
      const ref = present(vendorRef, 'the service has named the agreement')
      const { status, completed } = await client.status(ref)
      if (completed || status === 'esign_completed') {
        const pdf = await client.download(ref)
        return isSigned(pdf) ? { state: 'signed', pdf } : { state: 'failed', failure: 'unreadable' }
      }
      return ENDED.test(status) ? { state: 'failed', failure: 'declined' } : { state: 'pending' }
    },
  }
}

/** Whether the PDF contains a signature. Its validity is not checked; readers do that. */
function isSigned(pdf: Buffer): boolean {
  return pdf.subarray(0, 5).toString('latin1') === '%PDF-' && pdf.includes('/ByteRange')
}
