import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminLogin, signInWithPassword } from '#contract/accounts/sign-in.ts'
import type { CallInput, CallReply, CallSpec } from '#contract/call.ts'
import { withdraw } from '#contract/payouts/calls.ts'
import { SECOND_MS } from '#kit/clock.ts'

export type Person = {
  readonly id: string
  readonly role: 'user' | 'provider' | 'admin'
  readonly email: string
}

/** A final answer: a reply, or the code of a refusal. */
export type Settled<C extends CallSpec> =
  | { readonly reply: CallReply<C>; readonly code?: undefined }
  | { readonly reply?: undefined; readonly code: string }

export type Client = ReturnType<typeof createClient>

type Site = {
  readonly url: () => string
  readonly password: string
  /**
   * How long a request that is still running is repeated under its key before a new key is used.
   */
  readonly retryForMs: number
  /** The client's address, for a proxy that distributes clients by it. */
  readonly address?: string
}

/** An input that was already checked against its call's type. */
type Sent = { readonly query?: Readonly<Record<string, unknown>>; readonly body?: unknown }

const ANSWER_WITHIN_MS = 8 * SECOND_MS
const GIVE_UP_AFTER_MS = 180 * SECOND_MS

/** A client that repeats each request under the same idempotency key until it is answered. */
export function createClient(
  { url, password, retryForMs, address }: Site,
  { role, email }: Person,
) {
  let cookie = ''

  const send = async (spec: CallSpec, input: Sent, key: string) => {
    const target = new URL(spec.path, url())
    for (const [name, value] of Object.entries(input.query ?? {})) {
      target.searchParams.set(name, String(value))
    }
    const hasBody = spec.method === 'POST'
    const answer = await fetch(target, {
      method: spec.method,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(address && { 'x-forwarded-for': address }),
        ...(hasBody ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
        // A connection that was cut must not be reused.
        connection: 'close',
      },
      ...(hasBody ? { body: JSON.stringify(input.body ?? {}) } : {}),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const body: Record<string, unknown> = JSON.parse(await answer.text())
    return { answer, body }
  }

  const signIn = async (): Promise<void> => {
    const spec = role === 'admin' ? adminLogin : signInWithPassword
    const { answer } = await send(spec, { body: { email, password } }, randomUUID())
    const set = answer.headers.getSetCookie().find((one) => /^sid=./.test(one))
    cookie = set?.split(';')[0] ?? cookie
  }

  /** Returns undefined if the outcome is unknown and the request must be repeated. */
  const tryOnce = async (spec: CallSpec, input: Sent, key: string) => {
    try {
      if (cookie === '') {
        await signIn()
      }
      const { answer, body } = await send(spec, input, key)
      if (answer.status === 200) {
        return { body, code: undefined }
      }
      const code = String(body.code)
      if (code === 'unauthenticated' || code === 'step_up_required') {
        cookie = ''
      }
      const isFinal = answer.status < 500 && cookie !== '' && code !== 'still_running'
      return isFinal ? { body, code } : undefined
    } catch {
      return undefined
    }
  }

  return {
    /** Repeats the request until it is answered; a refusal is returned as its code. */
    settle: async <C extends CallSpec>(spec: C, input: CallInput<C>): Promise<Settled<C>> => {
      let key: string = randomUUID()
      let keyedAt = performance.now()
      const started = keyedAt
      while (performance.now() - started < GIVE_UP_AFTER_MS) {
        const answered = await tryOnce(spec, input, key)
        if (answered?.code === 'answer_lost' && spec.name !== withdraw.name) {
          // The operation was done. A new request returns the current state, but a new withdrawal
          // would be a second one.
          key = randomUUID()
          continue
        }
        if (answered?.code !== undefined) {
          return { code: answered.code }
        }
        if (answered !== undefined) {
          // The server has already parsed the reply with the call's own schema.
          return { reply: spec.reply.parse(answered.body) as CallReply<C> }
        }
        if (performance.now() - keyedAt > retryForMs) {
          key = randomUUID()
          keyedAt = performance.now()
        }
        await sleep(100)
      }
      throw new Error(`${spec.name} was never answered`)
    },
  }
}
