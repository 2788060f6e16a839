import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { present } from '#kit/assert.ts'
import { PASSWORD } from './people.ts'

/** The cookie of a new session of somebody of the place. */
export async function sessionOf(url: string, email: string): Promise<string> {
  const reply = await fetch(new URL(signInWithPassword.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': '1' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookie = reply.headers.getSetCookie().find((one) => /^sid=./.test(one))
  return present(cookie, 'signed in').split(';')[0] ?? ''
}
