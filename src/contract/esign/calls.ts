import { z } from 'zod'
import { only, signedIn } from '../access.ts'
import { otpInput } from '../accounts/fields.ts'
import { call } from '../call.ts'
import { id, instant, rupees } from '../common/fields.ts'
import { agreementStateSchema } from './types.ts'

/** An agreement as its parties and admins see it. */
const agreementSchema = z.object({
  _id: id,
  status: agreementStateSchema,
  /** `otp`: confirmed here by a code; `vendor`: signed on the page of the e-sign service. */
  method: z.enum(['otp', 'vendor']),
  title: z.string(),
  version: z.string(),
  /** SHA-256 of the text, as printed on every page. */
  textDigest: z.string(),
  clientName: z.string(),
  providerName: z.string(),
  registrationNumber: z.string(),
  planTitle: z.string(),
  price: rupees,
  validityDays: z.int().positive(),
  /** The masked recipient of the last code; shown to the signer only. */
  sentTo: z.string().nullable(),
  /** The signing page of the e-sign service; shown to the signer only. */
  signerUrl: z.string().nullable(),
  /** Whether there is a document to view. */
  hasDocument: z.boolean(),
  /** A sentence, after a failure or expiry. */
  failure: z.string().nullable(),
  expiresAt: instant,
  signedAt: instant.nullable(),
  /** SHA-256 of the signed file. */
  signedDigest: z.string().nullable(),
})
export type AgreementView = z.infer<typeof agreementSchema>

const reply = z.object({ data: agreementSchema })

export const startAgreement = call({
  name: 'esign.start',
  method: 'POST',
  path: '/api/esign/start',
  summary: 'Prepares the agreement of an order line, or continues the one in progress',
  access: only('user'),
  rate: 'checkout',
  body: z.object({ orderLineId: id }),
  reply,
  errors: ['agreement_subject_missing', 'agreement_attempts_spent'],
})

export const agreementStatus = call({
  name: 'esign.status',
  method: 'GET',
  path: '/api/esign/status',
  summary: 'The state of an agreement, for its signer, its provider and admins',
  access: signedIn,
  rate: 'read',
  query: z.object({ id }),
  reply,
})

export const requestAgreementOtp = call({
  name: 'esign.requestOtp',
  method: 'POST',
  path: '/api/esign/otp',
  summary: 'Sends its signer the code that signs this agreement and nothing else',
  access: only('user'),
  rate: 'own-code',
  body: z.object({ id }),
  reply: z.object({
    message: z.string(),
    /** The masked recipient of the code. */
    sentTo: z.string(),
  }),
  errors: [
    'agreement_not_awaiting',
    'no_way_to_confirm',
    'otp_send_limited',
    'otp_send_failed',
    'otp_paused',
  ],
})

export const confirmAgreementOtp = call({
  name: 'esign.confirm',
  method: 'POST',
  path: '/api/esign/confirm',
  summary: 'Signs the agreement with the code that its signer received',
  access: only('user'),
  rate: 'own-code-check',
  body: z.object({ id, otp: otpInput }),
  reply,
  errors: ['agreement_not_awaiting', 'no_way_to_confirm', 'otp_invalid', 'otp_paused'],
})

export const agreementDocument = call({
  name: 'esign.document',
  method: 'GET',
  path: '/api/esign/document',
  summary: "A link to the agreement's document, valid for some minutes; each view is recorded",
  access: signedIn,
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({
    data: z.object({
      url: z.string(),
      /** False: the document as it was shown, before signing. */
      signed: z.boolean(),
      until: instant,
    }),
  }),
  errors: ['agreement_not_ready'],
})

export const esignCalls = {
  startAgreement,
  agreementStatus,
  requestAgreementOtp,
  confirmAgreementOtp,
  agreementDocument,
}
