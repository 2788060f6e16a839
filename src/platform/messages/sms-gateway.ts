import { SECOND_MS } from '#kit/clock.ts'
import { type OutgoingMessage, RecipientRefused } from './messages.ts'

type Sms = Extract<OutgoingMessage, { channel: 'sms' }>

/**
 * The gateway refused an SMS. The message tells why but not the recipient, because it ends up in
 * logs and job tables.
 */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}

export type SmsSender = { readonly send: (id: string, sms: Sms) => Promise<void> }

const TIMEOUT_MS = 5 * SECOND_MS
/**
 * The gateway refuses the number, or the text: it needs a template that the operators have
 * approved. The metrics show when it refuses many. Every other answer may change.
 */
const FOR_GOOD = [400, 422]

/**
 * SMS through an HTTP gateway: `POST {to, text, id}` as JSON to `https://token@host/path`, with the
 * token as bearer token. Any 2xx means accepted. The message's id is the idempotency key, so that a
 * gateway that honours it delivers a message once, however often it is posted.
 */
export function createSmsSender(url: URL): SmsSender {
  const endpoint = new URL(url)
  endpoint.username = ''
  endpoint.password = ''
  const token = decodeURIComponent(url.password === '' ? url.username : url.password)
  const bearer: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  return {
    send: async (id, { to, text }) => {
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...bearer },
        body: JSON.stringify({ to, text, id }),
      }).catch((error: unknown) => {
        const why = error instanceof Error ? error.name : 'unknown'
        throw new SmsRefused(`the SMS gateway cannot be reached: ${why}`)
      })
      await response.body?.cancel()
      if (!response.ok) {
        const why = `the SMS gateway answered ${response.status}`
        throw FOR_GOOD.includes(response.status) ? new RecipientRefused(why) : new SmsRefused(why)
      }
    },
  }
}
