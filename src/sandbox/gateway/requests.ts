import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { equalBytes, sha256 } from '#platform/secrets/secrets.ts'

/** A response in the gateway's form. */
export type Answer = { readonly status: number; readonly body: unknown }

export const answered = (body: unknown): Answer => ({ status: 200, body })

export function refusal(status: number, description: string): Answer {
  const code = status >= 400 && status < 500 ? 'BAD_REQUEST_ERROR' : 'GATEWAY_ERROR'
  const about = {
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  }
  return { status, body: { error: { code, description, ...about, metadata: {} } } }
}

const BODY_MAX_BYTES = 64 * 1024

/** The body as JSON. Undefined when there is none, it is too long or it cannot be parsed. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    const buffer = Buffer.from(piece)
    bytes += buffer.length
    if (bytes > BODY_MAX_BYTES) {
      return undefined
    }
    pieces.push(buffer)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    return undefined
  }
}

/** Whether the request has the key id and secret as HTTP Basic credentials. */
export function isAuthorised(
  request: IncomingMessage,
  { keyId, keySecret }: { readonly keyId: string; readonly keySecret: string },
): boolean {
  const encoded = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const presented = Buffer.from(encoded, 'base64')
  return equalBytes(sha256(presented), sha256(`${keyId}:${keySecret}`))
}

export function send(response: ServerResponse, { status, body }: Answer): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
  })
  response.end(bytes)
}

const amount = z.int().min(1).max(100_000_000_000)

export const orderRequest = z.object({
  amount: amount.min(100),
  currency: z.literal('INR').default('INR'),
  receipt: z.string().max(40).nullish(),
  notes: z
    .record(z.string(), z.string().max(256))
    .refine((notes) => Object.keys(notes).length <= 15)
    .default({}),
})

export const captureRequest = z.object({ amount, currency: z.literal('INR') })

export const refundRequest = z.object({
  amount: amount.optional(),
  receipt: z.string().max(100).nullish(),
})

export const disputeRequest = z.object({
  payment_id: z.string(),
  event: z.enum(['created', 'under_review', 'won', 'lost', 'closed']),
  amount: amount.optional(),
  refund: amount.optional(),
})

export const listQuery = z.object({
  from: z.coerce.number().int().default(0),
  skip: z.coerce.number().int().nonnegative().default(0),
  count: z.coerce.number().int().min(1).max(100).default(10),
})

/** The request of the widget's payment sheet. */
export const payRequest = z.object({
  key: z.string(),
  order_id: z.string(),
  method: z.enum(['card', 'upi']),
  outcome: z.enum([
    'success',
    'failure',
    'slow',
    'silent',
    'late',
    'fragile',
    'hesitant',
    'disputed',
  ]),
})
