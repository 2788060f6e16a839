import { checkoutTexts } from '#contract/checkout/texts.ts'
import type { FeeAllowance } from '#contract/checkout/types.ts'
import { momentText } from '#contract/common/moments.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import { dayInIndia } from '#kit/day.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { type Failure, fail } from '#kit/result.ts'
import { compareTexts } from '#kit/text.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import {
  type Allowance,
  type ChargedFee,
  feeAllowance,
  type PurchasableFrom,
  purchasableFrom,
} from '../rules/fee-allowance.ts'
import { findFeeCaps, listFees, lockFees } from '../store/fees.ts'
import { findLine } from '../store/order-lists.ts'

/**
 * What one order adds to the fees of one group, which is a provider, or a company with its
 * sub-profiles. Fees of one category count together, as the limit is set per category.
 */
type NewFee = {
  readonly groupId: string
  readonly category: ProviderCategory
  readonly base: Paise
}

type FeeLine = {
  readonly fee_group_id: string
  readonly category: ProviderCategory
  readonly base_paise: Paise
}

/** An order's lines and its buyer. */
type FeeOrder = { readonly userId: string; readonly lines: readonly FeeLine[] }

function limitsAt(tx: Tx, now: Date) {
  return findFeeCaps(tx, dayInIndia(now))
}

/** In the order of `asked`; undefined if no limit applies to the category. */
export async function findFeeAllowances(
  tx: Tx,
  userId: string,
  requested: readonly NewFee[],
  now: Date,
): Promise<readonly (Allowance | undefined)[]> {
  if (requested.length === 0) {
    return []
  }
  const pairs = requested.map(({ groupId, category }) => ({ userId, groupId, category }))
  const [limits, fees] = await pipelined([
    limitsAt(tx, now),
    listFees(tx, pairs, { now, submitted: true }),
  ])
  return requested.map(({ category, base }, place) => {
    const limit = limits.get(category)
    return limit && feeAllowance(limit, fees[place] ?? [], base, now)
  })
}

type Refusal = Failure<'fee_cap_exceeded'>

/**
 * Returns the orders that would exceed what a provider may charge the client; each allowed order
 * counts for the ones after it. Takes locks, so that two purchases at once cannot both use what is
 * left. Undecided transfers count as well, so that they can be verified, except when `verifying`
 * one of them.
 */
export async function refuseFees<Order extends FeeOrder>(
  deps: Pick<CheckoutDeps, 'providers'>,
  tx: Tx,
  orders: readonly Order[],
  { at: now, verifying }: { readonly at: Date; readonly verifying: boolean },
): Promise<ReadonlyMap<Order, Refusal>> {
  const requested = orders.flatMap(newFeesOf).sort(byPair)
  const [limits, , known] = await pipelined([
    limitsAt(tx, now),
    lockFees(tx, requested),
    listFees(tx, requested, { now, submitted: !verifying }),
  ])
  const refused = new Map<Order, Refusal>()
  let before: { readonly pair: string; readonly fees: ChargedFee[] } | undefined
  for (const [index, one] of requested.entries()) {
    const limit = limits.get(one.category)
    if (limit !== undefined) {
      const fees = [...present(known[index], 'each has its list')]
      before = before?.pair === one.pair ? before : { pair: one.pair, fees }
      const allowance = feeAllowance(limit, before.fees, one.base, now)
      if (allowance.exceeded) {
        refused.set(one.order, await refusalOf(deps, tx, one.groupId, allowance))
      } else {
        before.fees.push({ base: one.base, at: now })
      }
    }
  }
  return refused
}

/** The order's fees by group and category. */
function newFeesOf<Order extends FeeOrder>(order: Order) {
  const { userId, lines } = order
  const requested = Map.groupBy(lines, (line) => `${userId} ${line.fee_group_id} ${line.category}`)
  return [...requested].map(([pair, own]) => {
    const { fee_group_id: groupId, category } = present(own[0], 'a group has a line')
    const base = own.reduce((sum, line) => sum + line.base_paise, 0n)
    return { order, userId, groupId, pair, category, base }
  })
}

/** The order in which pairs of client and group are locked. */
function byPair(a: { readonly pair: string }, b: { readonly pair: string }): number {
  return compareTexts(a.pair, b.pair)
}

async function refusalOf(
  { providers }: Pick<CheckoutDeps, 'providers'>,
  tx: Tx,
  groupId: string,
  allowance: Allowance,
): Promise<Refusal> {
  const name = (await providers.nameOf(tx, groupId)) ?? checkoutTexts.thisProvider
  const rupees = (paise: Paise) => formatRupees(rupeesFromPaise(paise))
  return fail('fee_cap_exceeded', {
    message: `${checkoutTexts.feeLimit(name, rupees(allowance.cap), rupees(allowance.left), rupees(allowance.requested))}${buyFromText(allowance)}`,
  })
}

function buyFromText({ from }: Allowance): string {
  return from === null ? '' : ` ${checkoutTexts.buyFrom(momentText(from))}`
}

/** What providers may still charge, by provider. */
export async function presentFeeAllowances(
  { providers }: Pick<CheckoutDeps, 'providers'>,
  tx: Tx,
  allowances: readonly (readonly [providerId: string, allowance: Allowance])[],
): Promise<FeeAllowance[]> {
  const names = await providers.namesOf(
    tx,
    allowances.map(([providerId]) => providerId),
  )
  return allowances.map(([providerId, allowance]) => ({
    providerId,
    providerName: names.get(providerId) ?? '',
    cap: rupeesFromPaise(allowance.cap),
    used: rupeesFromPaise(allowance.used),
    left: rupeesFromPaise(allowance.left),
    asked: rupeesFromPaise(allowance.requested),
    exceeded: allowance.exceeded,
    since: allowance.since.toISOString(),
    from: allowance.from?.toISOString() ?? null,
  }))
}

/** When the yearly limit allows buying an order line again, at the price it had. */
export async function renewableFrom(
  tx: Tx,
  userId: string,
  lineId: string,
  now: Date,
): Promise<PurchasableFrom> {
  const line = await findLine(tx, lineId)
  if (line === undefined) {
    return 'now'
  }
  const { fee_group_id: groupId, category, base_paise: base } = line
  const [allowance] = await findFeeAllowances(tx, userId, [{ groupId, category, base }], now)
  return allowance === undefined ? 'now' : purchasableFrom(allowance)
}
