import { z } from 'zod'
import { id, instant } from '#contract/common/fields.ts'
import { agreementFailureSchema } from '#contract/esign/types.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const ended = z.object({
  agreementId: id,
  subject: z.object({ type: z.string(), id }),
  userId: id,
  providerId: id,
  planId: id,
  planTitle: z.string(),
  at: instant,
})

/** The agreement is signed and the signed file is stored. */
export const agreementSigned = defineEvent('esign.agreement-signed', ended)

const failed = ended.extend({ reason: agreementFailureSchema })

/** The agreement ended without a signature. */
export const agreementFailed = defineEvent('esign.agreement-failed', failed)
