import { openLiveDesk } from '#main/testing/live-desk.ts'
import { type Backend, openSignUps } from './accounts.ts'
import type { Right, Who } from './truth.ts'

export type CrowdOptions = {
  readonly parts: Backend
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
  const addAccount = await openSignUps(parts, address)
  const sellers: Seller[] = []
  const whos: Who[] = []
  const planOf = new Map<number, { readonly planId: string; readonly providerId: string }>()
  for (let count = 0; count < SELLERS; count += 1) {
    const { id, cookie } = await addAccount('provider')
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
