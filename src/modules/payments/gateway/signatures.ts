import { createHmac } from 'node:crypto'
import { equalBytes } from '#platform/secrets/secrets.ts'

/** What the gateway signs a payment made at its widget with: hex of an HMAC-SHA-256. */
export function paymentSignature(keySecret: string, orderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** What the gateway signs an event with, over the body exactly as it is sent. */
export function webhookSignature(secret: string, rawBody: Uint8Array): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

/** Compares two signatures in a time that says nothing of where they differ. */
export function equalSignatures(expected: string, presented: string): boolean {
  return (
    /^[0-9a-f]{64}$/.test(presented) &&
    equalBytes(Buffer.from(expected, 'hex'), Buffer.from(presented, 'hex'))
  )
}
