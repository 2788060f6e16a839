import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { importAccounts } from '#demo/import/accounts.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { openLiveDesk } from '#main/testing/live-desk.ts'
import type { Role } from '../../../src/contract/accounts/roles.ts'
import { type openParts, PUBLIC_URL } from './server.ts'
import type { Right, Who } from './truth.ts'

const PASSWORD = 'granite-teapot-monsoon-42'

export type Parts = Awaited<ReturnType<typeof openParts>>

export type CrowdOptions = {
  readonly parts: Parts
  readonly address: string
  readonly random: () => number
  /** The length of the run; terms end within it. */
  readonly runMs: number
}

type Seller = { readonly id: string; readonly plans: readonly string[] }

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>

const SELLERS = 4
const PLANS_EACH = 2
const USERS = 20

/** Providers with plans and instruments, and users whose rights last, end or are cancelled. */
export async function gatherCrowd({ parts, address, random, runMs }: CrowdOptions) {
  const { app, platform } = parts
  const desk = openLiveDesk(app, platform)
  const hashed = await app.accounts.hashPassword(PASSWORD)
  assert(hashed.ok, 'the password can be hashed')
  const addAccount = async (role: Role) => {
    const id = newId()
    const account = {
      id,
      role,
      permissions: [],
      password: hashed.value,
      name: role,
      email: `${id}@tradebox.example`,
      number: null,
      createdAt: platform.clock.now(),
    }
    await platform.db.transaction((tx) => importAccounts(tx, [account]))
    return { id, cookie: await signIn(address, account.email) }
  }

  const sellers: Seller[] = []
  const whos: Who[] = []
  const planOf = new Map<number, { readonly planId: string; readonly providerId: string }>()
  for (let count = 0; count < SELLERS; count += 1) {
    const { id, cookie } = await addAccount('provider')
    await desk.verify(id)
    const plans: string[] = []
    for (let nth = 0; nth < PLANS_EACH; nth += 1) {
      const planId = await desk.addPlan(id)
      plans.push(planId)
      planOf.set(await desk.addInstrument(`PLAN${count}${nth}`), { planId, providerId: id })
    }
    sellers.push({ id, plans })
    whos.push(
      { page: 'mine', accountId: id, cookie, rights: [] },
      { page: 'all', accountId: id, cookie, rights: [] },
    )
  }
  const common = [await desk.addInstrument('COMMON1'), await desk.addInstrument('COMMON2')]

  const cancellations: (() => Promise<void>)[] = []
  for (let count = 0; count < USERS; count += 1) {
    const { id, cookie } = await addAccount('user')
    const rights: Right[] = []
    for (const { id: providerId, plans } of sellers) {
      const planId = plans[Math.floor(random() * plans.length)]
      if (planId !== undefined && random() < 0.5) {
        const end = random()
        const until = end < 0.3 ? Date.now() + runMs * random() : Number.POSITIVE_INFINITY
        const forMs = Math.min(until - Date.now(), 30 * 24 * 3_600_000)
        const subscription = await desk.subscribe(id, planId, forMs)
        const right = { planId, providerId, until, isCancelled: false }
        rights.push(right)
        if (end > 0.8) {
          cancellations.push(async () => {
            await platform.db.transaction((tx) =>
              app.plans.subscriptions.cancel(tx, [subscription], platform.clock.now()),
            )
            right.until = Date.now()
            right.isCancelled = true
          })
        }
      }
    }
    whos.push(
      { page: 'subscribed', accountId: id, cookie, rights },
      { page: 'all', accountId: id, cookie, rights },
    )
  }
  const visitor: Who = { page: 'all', accountId: undefined, cookie: undefined, rights: [] }
  return { desk, sellers, common, planOf, cancellations, whos: [...whos, visitor] }
}

async function signIn(address: string, email: string): Promise<string> {
  const reply = await fetch(`${address}${signInWithPassword.path}`, {
    method: 'POST',
    headers: { origin: PUBLIC_URL.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const session = reply.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('sid=') && !cookie.startsWith('sid=;'))
  return present(session?.split(';')[0], `signed in: ${reply.status}`)
}
