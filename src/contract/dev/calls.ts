import { z } from 'zod'
import { anyone } from '../access.ts'
import { call } from '../call.ts'
import { instant } from '../common/fields.ts'

const outboxMessage = z.object({
  _id: z.string(),
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  at: instant,
})

export type DevOutboxMessage = z.output<typeof outboxMessage>

export const devOutbox = call({
  name: 'dev.outbox',
  method: 'GET',
  path: '/api/dev/outbox',
  summary:
    'Mails and SMS that were written to files because no carrier is configured; never in production',
  access: anyone,
  rate: 'public-read',
  reply: z.object({ data: z.array(outboxMessage) }),
  errors: ['not_found'],
})

/** Development tools; not available in production. */
export const devCalls = { devOutbox }
