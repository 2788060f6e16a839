import { eachPage } from '#kit/page.ts'
import { verifyChain } from '#modules/audit/index.ts'
import { checkScorecard } from '#modules/scorecard/index.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database, Tx } from '#platform/tx.ts'
import type { App } from './build-app.ts'

type Audited = Pick<
  App,
  | 'checkout'
  | 'invoices'
  | 'ledger'
  | 'payments'
  | 'payouts'
  | 'plans'
  | 'platformPlans'
  | 'providers'
>

export type InvariantsDeps = {
  readonly app: Audited
  readonly db: Database
  readonly secrets: Secrets
  readonly dataDir: string
}

/** Sentences about breaches, by the invariant's name. */
type Found = Readonly<Record<string, readonly string[]>>
type Check = (app: Audited, tx: Tx) => Promise<Found>

/** Run on one snapshot of the database. A module adds its own line here. */
const MONEY_CHECKS: readonly Check[] = [
  (app, tx) => app.ledger.checkInvariants(tx),
  (app, tx) => app.payments.checkInvariants(tx),
  async (app, tx) => ({ books: await checkClearing(app, tx) }),
  async (app, tx) => ({ closedWallets: await checkClosed(app, tx) }),
  (app, tx) => app.plans.checkInvariants(tx),
  (app, tx) => app.checkout.checkInvariants(tx),
  (app, tx) => app.platformPlans.checkInvariants(tx),
  (app, tx) => app.payouts.checkInvariants(tx),
  async (app, tx) => ({
    invoices: Object.entries(await app.invoices.checkInvariants(tx)).flatMap(([what, count]) =>
      count === 0 ? [] : [`${what}: ${count}`],
    ),
  }),
]

const CHECKS: readonly Check[] = [
  ...MONEY_CHECKS,
  async (_, tx) => ({ scorecard: await checkScorecard(tx) }),
]

async function checkClearing(app: Audited, tx: Tx): Promise<readonly string[]> {
  const sold = await app.payments.sold(tx)
  const { gateway_clearing: clearing } = await app.ledger.platformBalances(tx)
  return sold === -clearing
    ? []
    : [`${sold} paise are with the gateway, the ledger says ${-clearing}`]
}

const PAGE = 1_000

/**
 * The wallets of deleted providers must be closed, those of rejected ones may be, and no others.
 */
async function checkClosed(app: Audited, tx: Tx): Promise<readonly string[]> {
  const deleted = await closedOf(app, tx, 'deleted')
  const rejected = await closedOf(app, tx, 'rejected')
  const strays = (await app.ledger.countClosed(tx)) - deleted.closed - rejected.closed
  return [
    ...deleted.open.map((id) => `provider ${id} was deleted and its wallet is open`),
    ...(strays === 0 ? [] : [`${strays} closed wallets are of nobody deleted or rejected`]),
  ]
}

/**
 * Among the providers with this status: the number of closed wallets, and the providers with an
 * open one.
 */
async function closedOf(
  { ledger, providers }: Audited,
  tx: Tx,
  status: 'deleted' | 'rejected',
): Promise<{ readonly closed: number; readonly open: readonly string[] }> {
  const open: string[] = []
  let count = 0
  const pages = eachPage<string>((afterId) =>
    providers.endedIds(tx, status, { afterId, limit: PAGE }),
  )
  for await (const ids of pages) {
    const closed = await ledger.closedAmong(tx, ids)
    count += closed.size
    open.push(...ids.filter((one) => !closed.has(one)))
  }
  return { closed: count, open }
}

/** Checks all invariants on the snapshot of `tx`. */
export function findBreaches(app: Audited, tx: Tx): Promise<Map<string, string[]>> {
  return runChecks(CHECKS, app, tx)
}

/** All but the scorecard's, which replays every journal. */
export function findMoneyBreaches(app: Audited, tx: Tx): Promise<Map<string, string[]>> {
  return runChecks(MONEY_CHECKS, app, tx)
}

async function runChecks(
  checks: readonly Check[],
  app: Audited,
  tx: Tx,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const check of checks) {
    for (const [name, breaches] of Object.entries(await check(app, tx))) {
      found.set(name, [...(found.get(name) ?? []), ...breaches])
    }
  }
  return found
}

export type InvariantReport = {
  readonly ok: boolean
  /** The number of breaches by invariant. */
  readonly invariants: Readonly<Record<string, number>>
  /** The first breaches of each, as sentences. */
  readonly breaches: Found
}

const LISTED = 20

/** Checks all money invariants on the stored data. Safe while a server is running. */
export async function checkInvariants(parts: InvariantsDeps): Promise<InvariantReport> {
  const { app, db, secrets, dataDir } = parts
  const found = await db.snapshot((tx) => findBreaches(app, tx))
  const chain = await verifyChain({ db, secrets, dataDir })
  found.set(
    'auditChain',
    chain.breaches.map((one) => JSON.stringify(one)),
  )
  const names = [...found.keys()].sort()
  const of = (name: string) => found.get(name) ?? []
  const broken = names.filter((name) => of(name).length > 0)
  return {
    ok: broken.length === 0,
    invariants: Object.fromEntries(names.map((name) => [name, of(name).length])),
    breaches: Object.fromEntries(broken.map((name) => [name, of(name).slice(0, LISTED)])),
  }
}
