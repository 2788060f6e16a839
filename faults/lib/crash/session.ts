import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import type { CallSpec } from '#contract/call.ts'
import { present } from '#kit/assert.ts'
import { whenServed } from '#platform/testing/when-served.ts'
import { PASSWORD } from './people.ts'

/** Signs in and returns the cookie of the new session. */
export async function sessionOf(url: string, email: string): Promise<string> {
  return present(await askSession(url, signInWithPassword, email), 'signed in')
}

/** The same with a given sign-in call; undefined if it is refused. */
export async function askSession(
  url: string,
  door: CallSpec,
  email: string,
): Promise<string | undefined> {
  const reply = await whenServed(() =>
    fetch(new URL(door.path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': '1' },
      body: JSON.stringify({ email, password: PASSWORD }),
    }),
  )
  const cookie = reply.headers.getSetCookie().find((one) => /^sid=./.test(one))
  return cookie?.split(';')[0]
}
