import type { CallReply } from '#contract/call.ts'
import type { WalletMovement, walletBalance } from '#contract/payouts/calls.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { Page, PageQuery } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { StatementLine } from '#modules/ledger/index.ts'
import type { PayoutsDeps } from './deps.ts'
import { isProvider, walletOf } from './present.ts'
import { listReversible } from './store/receipts.ts'
import { findWithdrawalBar } from './withdrawal-bar.ts'

/** Wallets as their owners and permitted admins see them. */
export function createWallets(deps: PayoutsDeps) {
  return {
    balance: (providerId: string) => findBalance(deps, providerId),

    statement: (providerId: string, query: PageQuery) => listStatement(deps, providerId, query),
  }
}

async function findBalance(
  deps: PayoutsDeps,
  providerId: string,
): Promise<Result<CallReply<typeof walletBalance>['data'], 'not_found'>> {
  if (!(await isProvider(deps, deps.db.read, providerId))) {
    return fail('not_found')
  }
  const [wallet, bar] = await Promise.all([
    walletOf(deps, deps.db.read, providerId),
    findWithdrawalBar(deps, deps.db.read, providerId, deps.clock.now()),
  ])
  const withdrawalBar = bar && {
    reason: bar.reason,
    until: bar.until?.toISOString() ?? null,
    owed: bar.owed === null ? null : rupeesFromPaise(bar.owed),
  }
  return ok({ ...wallet, withdrawalBar: withdrawalBar ?? null })
}

async function listStatement(
  deps: PayoutsDeps,
  providerId: string,
  query: PageQuery,
): Promise<Result<Page<WalletMovement>, 'not_found' | 'invalid_input'>> {
  if (!(await isProvider(deps, deps.db.read, providerId))) {
    return fail('not_found')
  }
  const listed = await deps.ledger.statementOf(deps.db.read, providerId, query)
  if (!listed.ok) {
    return listed
  }
  const { items } = listed.value
  const sold = items.filter(({ subject: { type } }) => SALES.has(type))
  const sales = await deps.checkout.describeSales(
    deps.db.read,
    sold.map(({ subject }) => subject.id),
  )
  const recharged = items.filter(({ kind }) => kind === 'recharge')
  const reversible = await listReversible(
    deps.db.read,
    recharged.map(({ subject }) => subject.id),
  )
  return ok({
    ...listed.value,
    items: items.map((line) => {
      const sale = sales.get(line.subject.id)
      const about = { serviceName: sale?.title ?? null, reference: sale?.reference ?? null }
      const isReversible = line.kind === 'recharge' && reversible.has(line.subject.id)
      return { ...toMovement(line), ...about, reversible: isReversible }
    }),
  })
}

/** The subjects of sale entries and of their refunds. */
const SALES: ReadonlySet<string> = new Set(['order_line', 'refund'])

function toMovement(
  line: StatementLine,
): Omit<WalletMovement, 'serviceName' | 'reference' | 'reversible'> {
  const { entryId, at, kind, subject } = line
  return {
    _id: entryId,
    at: at.toISOString(),
    kind,
    subject: { ...subject },
    amount: rupeesFromPaise(line.amount),
    balance: rupeesFromPaise(line.balance),
    owedChange: rupeesFromPaise(line.owedChange),
    owed: rupeesFromPaise(line.owed),
    gross: rupeesFromPaise(line.gross),
    charge: rupeesFromPaise(line.charge),
    gst: rupeesFromPaise(line.gst),
  }
}
