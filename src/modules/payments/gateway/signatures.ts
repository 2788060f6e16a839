import { createHmac } from 'node:crypto'
import { equalBytes } from '#platform/secrets/secrets.ts'

/** The gateway's signature of a payment made in its widget: hex of an HMAC-SHA-256. */
export function paymentSignature(keySecret: string, orderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** The gateway's signature of an event, over the body exactly as sent. */
export function webhookSignature(secret: string, rawBody: Uint8Array): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

/** Compares two signatures in constant time. */
export function equalSignatures(expected: string, presented: string): boolean {
  return (
    /^[0-9a-f]{64}$/.test(presented) &&
    equalBytes(Buffer.from(expected, 'hex'), Buffer.from(presented, 'hex'))
  )
}
