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

/** An answer that is final: a reply, or the code of a refusal. */
export type Settled<C extends CallSpec> =
  | { readonly reply: CallReply<C>; readonly code?: undefined }
  | { readonly reply?: undefined; readonly code: string }

export type Client = ReturnType<typeof createClient>

type Site = {
  readonly url: () => string
  readonly password: string
  /** For how long a request that still runs is repeated under its key, before a new key is taken. */
  readonly patienceMs: number
  /** From where they come, for a proxy that shares people out by that. */
  readonly address?: string
}

/** An input whose parts have been checked against its call already. */
type Sent = { readonly query?: Readonly<Record<string, unknown>>; readonly body?: unknown }

const ANSWER_WITHIN_MS = 8 * SECOND_MS
const GIVE_UP_AFTER_MS = 180 * SECOND_MS

/** A person whose program repeats each request under the same key until it is answered. */
export function createClient(
  { url, password, patienceMs, address }: Site,
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
        // A connection that was cut is none that can be used again.
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

  /** Undefined: nobody knows, it has to be asked again. */
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
    /** Until it is answered; what was refused is a code. */
    settle: async <C extends CallSpec>(spec: C, input: CallInput<C>): Promise<Settled<C>> => {
      let key: string = randomUUID()
      let keyedAt = performance.now()
      const started = keyedAt
      while (performance.now() - started < GIVE_UP_AFTER_MS) {
        const answered = await tryOnce(spec, input, key)
        if (answered?.code === 'answer_lost' && spec.name !== withdraw.name) {
          // It happened. The next one is answered by how things are; a withdrawal would be another.
          key = randomUUID()
          continue
        }
        if (answered?.code !== undefined) {
          return { code: answered.code }
        }
        if (answered !== undefined) {
          // The server has put it through the call's own schema.
          return { reply: spec.reply.parse(answered.body) as CallReply<C> }
        }
        if (performance.now() - keyedAt > patienceMs) {
          key = randomUUID()
          keyedAt = performance.now()
        }
        await sleep(100)
      }
      throw new Error(`${spec.name} was never answered`)
    },
  }
}
