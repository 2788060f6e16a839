import { verifyChain } from '#modules/audit/index.ts'
import { checkScorecard } from '#modules/scorecard/index.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Database } from '#platform/tx.ts'
import type { App } from './build-app.ts'

export type InvariantParts = {
  readonly app: Pick<App, 'checkout' | 'invoices' | 'ledger' | 'payments' | 'payouts' | 'plans'>
  readonly db: Database
  readonly secrets: Secrets
  readonly dataDir: string
}

/** By the invariant's name, a sentence for each breach. */
type Found = Readonly<Record<string, readonly string[]>>
type Check = (parts: InvariantParts) => Promise<Found>

/** Who checks what. A module adds its own line here. */
const CHECKS: readonly Check[] = [
  ({ app, db }) => app.ledger.checkInvariants(db.read),
  async ({ app, db }) => ({
    I4: (await app.payments.checkInvariants(db.read)).map(({ what, id }) => `${what}: ${id}`),
  }),
  async (parts) => ({ I10: await checkClearing(parts) }),
  ({ app, db }) => app.plans.checkInvariants(db.read),
  ({ app, db }) => app.checkout.checkInvariants(db.read),
  ({ app, db }) => app.payouts.checkInvariants(db.read),
  async ({ db }) => ({ scorecard: await checkScorecard(db.read) }),
  async ({ db, secrets, dataDir }) => ({
    I11: (await verifyChain({ db, secrets, dataDir })).breaches.map((one) => JSON.stringify(one)),
  }),
  async ({ app, db }) => ({
    invoices: Object.entries(await app.invoices.checkInvariants(db.read)).flatMap(
      ([what, count]) => (count === 0 ? [] : [`${what}: ${count}`]),
    ),
  }),
]

const LOOKS_MAX = 20

/** Sales go on meanwhile: it is a breach only when none came between the two sums. */
async function checkClearing({ app, db }: InvariantParts): Promise<readonly string[]> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const before = await app.payments.sold(db.read)
    const { gateway_clearing: clearing } = await app.ledger.platformBalances(db.read)
    const sold = await app.payments.sold(db.read)
    if (before === sold) {
      return sold === -clearing
        ? []
        : [`${sold} paise are with the gateway, the ledger says ${-clearing}`]
    }
  }
  return ['sales came too fast to add them up']
}

export type InvariantReport = {
  readonly ok: boolean
  /** Breaches by invariant. */
  readonly invariants: Readonly<Record<string, number>>
  /** The first of each, in words. */
  readonly breaches: Found
}

const LISTED = 20

/** Everything that must always hold of money, checked on what is stored. Safe beside a server. */
export async function checkInvariants(parts: InvariantParts): Promise<InvariantReport> {
  const found = new Map<string, string[]>()
  for (const check of CHECKS) {
    for (const [name, breaches] of Object.entries(await check(parts))) {
      found.set(name, [...(found.get(name) ?? []), ...breaches])
    }
  }
  const names = [...found.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const of = (name: string) => found.get(name) ?? []
  const broken = names.filter((name) => of(name).length > 0)
  return {
    ok: broken.length === 0,
    invariants: Object.fromEntries(names.map((name) => [name, of(name).length])),
    breaches: Object.fromEntries(broken.map((name) => [name, of(name).slice(0, LISTED)])),
  }
}
