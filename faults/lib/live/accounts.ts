import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { importAccounts } from '#demo/import/accounts.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { openLiveDesk } from '#main/testing/live-desk.ts'
import { whenServed } from '#platform/testing/when-served.ts'
import type { Role } from '../../../src/contract/accounts/roles.ts'
import { inParallel } from '../dice.ts'
import { type openBackend, PUBLIC_URL } from './server.ts'

const PASSWORD = 'granite-teapot-monsoon-42'

export type Backend = Awaited<ReturnType<typeof openBackend>>
export type SignedIn = { readonly id: string; readonly cookie: string }

/** Creates accounts and signs them in; providers are verified. */
export async function addAccounts(
  { app, platform }: Backend,
  address: string,
  count: { readonly users: number; readonly providers: number },
): Promise<{ readonly users: readonly SignedIn[]; readonly providers: readonly SignedIn[] }> {
  const addAccount = await openSignUps({ app, platform }, address)
  const add = async (role: Role, many: number) => {
    const made: SignedIn[] = []
    await inParallel(
      Array.from({ length: many }, (_, index) => index),
      4,
      async () => void made.push(await addAccount(role)),
    )
    return made
  }
  return {
    users: await add('user', count.users),
    providers: await add('provider', count.providers),
  }
}

/** Adds one account at a time and signs it in; providers are verified. */
export async function openSignUps(
  { app, platform }: Pick<Backend, 'app' | 'platform'>,
  address: string,
) {
  const desk = openLiveDesk(app, platform)
  const hashed = await app.accounts.hashPassword(PASSWORD)
  assert(hashed.ok, 'the password can be hashed')
  return async (role: Role): Promise<SignedIn> => {
    const id = newId()
    const email = `${id}@tradebox.example`
    const account = { id, role, permissions: [], name: role, email, number: null }
    const row = { ...account, password: hashed.value, createdAt: platform.clock.now() }
    await platform.db.transaction((tx) => importAccounts(tx, [row]))
    if (role === 'provider') {
      await desk.verify(id)
    }
    return { id, cookie: await signIn(address, email) }
  }
}

async function signIn(address: string, email: string): Promise<string> {
  const reply = await whenServed(() =>
    fetch(`${address}${signInWithPassword.path}`, {
      method: 'POST',
      headers: { origin: PUBLIC_URL.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    }),
  )
  const session = reply.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('sid=') && !cookie.startsWith('sid=;'))
  return present(session?.split(';')[0], `signed in: ${reply.status}`)
}
