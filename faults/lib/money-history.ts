import { isDeepStrictEqual } from 'node:util'
import {
  directSaleEntry,
  type Ledger,
  type LedgerEntry,
  platformCharge,
  platformSaleEntry,
  rechargeEntry,
  rechargeReversalEntry,
  refundEntry,
  saleEntry,
  saleKey,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
} from '#modules/ledger/index.ts'
import type { Database } from '#platform/tx.ts'
import { createMoneyModel, type Operation, type PlatformMoney, type Sold } from './money-model.ts'
import type { Random } from './random.ts'

const PRICE_MAX = 10_000_000n

type Step = { readonly entry: LedgerEntry; readonly operation: Operation }
type Model = ReturnType<typeof createMoneyModel>
type HistoryState = {
  readonly random: Random
  readonly model: Model
  readonly providerId: string
  readonly nextId: () => string
  readonly at: Date
  readonly holds: { id: string; amount: bigint }[]
  readonly past: Step[]
}

type HistoryOptions = {
  readonly db: Database
  readonly ledger: Ledger
  readonly random: Random
  readonly platform: PlatformMoney
  readonly providerId: string
  readonly nextId: () => string
  readonly steps: number
}

export type HistoryResult = {
  readonly outcomes: Readonly<Record<string, number>>
  /** Undefined if ledger and model agreed after every step. */
  readonly breach: string | undefined
}

/** Runs random operations of one provider and compares the ledger with the model after each. */
export async function runHistory(options: HistoryOptions): Promise<HistoryResult> {
  const { db, ledger, random, platform, providerId, nextId, steps } = options
  const outcomes: Record<string, number> = {}
  const model = createMoneyModel(platform)
  const at = new Date('2026-11-21T09:30:00Z')
  const state: HistoryState = { random, model, providerId, nextId, at, holds: [], past: [] }
  for (let step = 0; step < steps; step += 1) {
    const { entry, operation } = nextStep(state)
    const expected = model.apply(entry.key, operation)
    const actual = await post(options, entry)
    const name = `${operation.do}: ${actual}`
    outcomes[name] = (outcomes[name] ?? 0) + 1
    const wallet = await ledger.balancesOf(db.read, providerId)
    const own = await ledger.platformBalances(db.read)
    if (
      actual !== expected ||
      !isDeepStrictEqual(wallet, model.wallet()) ||
      !isDeepStrictEqual({ ...own }, { ...platform })
    ) {
      const ledgerValue = (value: unknown) =>
        JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one))
      const breach = `step ${step}, ${ledgerValue(operation)}: ${actual} ${ledgerValue(wallet)} ${ledgerValue(own)}, model: ${expected} ${ledgerValue(model.wallet())} ${ledgerValue(platform)}`
      return { outcomes, breach }
    }
    if (actual === 'ok') {
      state.past.push({ entry, operation })
    }
  }
  return { outcomes, breach: undefined }
}

/** Posts an entry alone or in a batch; the results must not differ. */
async function post({ db, ledger, random }: HistoryOptions, entry: LedgerEntry): Promise<string> {
  if (random.chance(0.5)) {
    const posted = await db.transaction(async (tx) => ({ result: await ledger.post(tx, entry) }))
    return posted.result.ok ? 'ok' : posted.result.code
  }
  const [first, second] = await db.transaction((tx) => ledger.postAll(tx, [entry, entry]))
  if (first === undefined || second === undefined || second.ok) {
    return 'a batch that posted twice'
  }
  return first.ok ? 'ok' : first.code
}

function nextStep(state: HistoryState): Step {
  const { random, past } = state
  if (past.length > 0 && random.chance(0.1)) {
    return random.pick(past)
  }
  const kind = random.below(10)
  if (kind < 4) {
    return sell(state)
  }
  if (kind < 6) {
    return refund(state) ?? sell(state)
  }
  return kind === 6 ? recharge(state) : withdrawal(state)
}

function sell({ random, providerId, nextId, at }: HistoryState): Step {
  const id = nextId()
  const gross = random.paise(PRICE_MAX) + 1n
  if (random.chance(0.1)) {
    const gst = 2n * ((gross * 9n + 50n) / 100n)
    const entry = platformSaleEntry({ purchaseId: id, base: gross, gst, at })
    return { entry, operation: { do: 'sell-own', base: gross, gst } }
  }
  const way = random.pick(['gateway', 'gateway', 'Prepaid', 'Postpaid'] as const)
  const gst = way === 'gateway' && random.chance(0.7) ? 2n * ((gross * 9n + 59n) / 118n) : 0n
  const charge = platformCharge(
    {
      plan: 'Prepaid',
      pricing: random.pick(['Percentage', 'Fixed']),
      percentageFresh: random.below(100_01) / 100,
      percentageRenewal: random.below(20_01) / 100,
      fixedFreshPaise: random.paise(100_000n),
      fixedRenewalPaise: random.paise(10_000n),
    },
    random.pick(['fresh', 'renewal']),
    // A coupon may have reduced the price; a fixed charge is based on the list price.
    { base: gross - gst, listBase: (gross - gst) * (random.chance(0.3) ? 4n : 1n) },
  )
  const sold: Sold = { gross, gst, charge: charge.charge, chargeGst: charge.gst, way }
  const sale = { lineId: id, providerId, gross, charge, at }
  const entry =
    way === 'gateway' ? saleEntry({ ...sale, gst }) : directSaleEntry({ ...sale, plan: way })
  return { entry, operation: { do: 'sell', id, sold } }
}

/** Refunds a part of the remaining amount of a sale, or all of it. */
function refund({ random, model, providerId, nextId, at, past }: HistoryState): Step | undefined {
  const open = [...model.sales()].filter(([, { sold, total }]) => total < sold.gross)
  if (open.length === 0) {
    return undefined
  }
  const [saleId, { sold, total: returned, gst: returnedGst }] = random.pick(open)
  const posted = past.find(({ entry }) => entry.key === saleKey(saleId))
  if (posted === undefined) {
    throw new Error('a sale that the model has was posted')
  }
  const [leftGst, left] = [sold.gst - returnedGst, sold.gross - returned]
  const all = random.chance(0.3)
  const gst = all ? leftGst : random.paise(leftGst)
  const total = all ? left : gst + random.paise(left - leftGst)
  const part = total > 0n ? { total, gst } : { total: left, gst: leftGst }
  const from = random.pick(['gateway', 'bank'] as const)
  const before = { total: returned, gst: returnedGst }
  const sale = posted.entry.lines
  const entry = refundEntry({
    refundId: nextId(),
    providerId,
    sale,
    refundedBefore: before,
    part,
    from,
    at,
  })
  return { entry, operation: { do: 'refund', saleId, ...part, from } }
}

/** A recharge; or the reversal of an earlier one, sometimes a second time. */
function recharge({ random, providerId, nextId, at, past }: HistoryState): Step {
  const recharges = past.flatMap(({ entry, operation }) =>
    operation.do === 'recharge' ? [{ id: entry.subject.id, amount: operation.amount }] : [],
  )
  if (recharges.length > 0 && random.chance(0.3)) {
    const { id: rechargeId, amount } = random.pick(recharges)
    const entry = rechargeReversalEntry({ rechargeId, providerId, amount, at })
    return { entry, operation: { do: 'reverse', amount } }
  }
  const amount = random.paise(PRICE_MAX) + 1n
  const entry = rechargeEntry({ rechargeId: nextId(), providerId, amount, at })
  return { entry, operation: { do: 'recharge', amount } }
}

/** A hold, sometimes of too much; or the end of an earlier hold, sometimes a second time. */
function withdrawal({ random, model, providerId, nextId, at, holds }: HistoryState): Step {
  if (holds.length > 0 && random.chance(0.6)) {
    const { id: withdrawalId, amount } = random.pick(holds)
    const pays = random.chance(0.5)
    const money = { withdrawalId, providerId, amount, at }
    const entry = pays ? withdrawalPayout(money) : withdrawalRelease(money)
    return { entry, operation: { do: pays ? 'payout' : 'release', amount } }
  }
  const { available } = model.wallet()
  const amount = random.chance(0.2) ? available + 1n : random.paise(available) + 1n
  const id = nextId()
  if (amount <= available) {
    holds.push({ id, amount })
  }
  const entry = withdrawalHold({ withdrawalId: id, providerId, amount, at })
  return { entry, operation: { do: 'hold', amount } }
}
