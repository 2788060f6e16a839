import { adminLogin, signInWithPassword } from '#contract/accounts/sign-in.ts'
import type { CallInput, CallReply, CallSpec } from '#contract/call.ts'
import { untilServed } from '#platform/testing/when-served.ts'

export type Answer = {
  readonly status: number
  readonly type: string
  /** The headers, followed by the body. */
  readonly bytes: Buffer
  readonly body: Buffer
}

export type Browser = ReturnType<typeof createBrowser>

/** An HTTP client that keeps cookies like a browser and returns complete responses. */
export function createBrowser(url: () => string) {
  const jar = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(new URL(path, url()), {
      redirect: 'manual',
      ...init,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        'x-csrf-token': '1',
        ...Object.fromEntries(new Headers(init.headers)),
      },
    })
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const body = Buffer.from(await reply.arrayBuffer())
    const head = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    return {
      status: reply.status,
      type: reply.headers.get('content-type') ?? '',
      bytes: Buffer.concat([Buffer.from(`${head}\n\n`), body]),
      body,
    }
  }
  const send = (spec: CallSpec, input: Sent): Promise<Answer> =>
    ask(pathOf(spec, input), {
      method: spec.method,
      ...(spec.method === 'GET' ? {} : bodyOf(spec, input)),
    })
  return {
    jar,
    ask,
    send,
    /** Sends a call that must succeed and returns its reply. */
    make: async <C extends CallSpec>(spec: C, input: CallInput<C>): Promise<CallReply<C>> => {
      const { status, body } = await send(spec, input)
      if (status !== 200) {
        throw new Error(`${spec.name} was answered ${status}: ${body}`)
      }
      // The server has already parsed the reply with the call's own schema.
      return spec.reply.parse(JSON.parse(String(body))) as CallReply<C>
    },
    signIn: async (role: string, email: string, password: string): Promise<void> => {
      const spec = role === 'admin' ? adminLogin : signInWithPassword
      const { status, body } = await untilServed(
        () => send(spec, { body: { email, password } }),
        (reply) => reply,
      )
      if (status !== 200) {
        throw new Error(`${email} could not sign in: ${body}`)
      }
    },
  }
}

type Sent = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly files?: Readonly<Record<string, Blob | undefined>>
}

/** The path of a call, with its parameters and query. */
export function pathOf(spec: CallSpec, { params, query = {} }: Sent): string {
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name]))
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  return `${path}${asked.size > 0 ? `?${asked}` : ''}`
}

function bodyOf(spec: CallSpec, { body, files = {} }: Sent): RequestInit {
  const data = JSON.stringify(body ?? {})
  if (spec.files === undefined) {
    return { headers: { 'content-type': 'application/json' }, body: data }
  }
  const form = new FormData()
  form.set('data', data)
  for (const [field, file] of Object.entries(files)) {
    if (file !== undefined) {
      form.set(field, file)
    }
  }
  return { body: form }
}
