import { checkoutTexts } from '#contract/checkout/texts.ts'
import type { Order, PriceChange } from '#contract/checkout/types.ts'
import { present } from '#kit/assert.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { type PricedPlan, pricePlans, type Wanted } from '../cart/price-plans.ts'
import type { TermsFile, TermsFiles } from '../consents/terms-files.ts'
import { isSignatureOutdated } from '../consents/terms-needs.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { presentChange, presentOrder } from '../orders/present.ts'
import { changesBetween } from '../rules/changes.ts'
import { assertSellable } from '../sellable/assert-sellable.ts'
import { type CartItemRow, listCart, removeFromCart } from '../store/cart.ts'
import { findSubmitted, listLines, lockReplaceable } from '../store/order-lists.ts'
import { findOpenManual, findOpenQuote, type LineRow, type OrderRow } from '../store/orders.ts'
import { extendQuote, type FreezeOrderInput, freezeOrder } from './freeze-order.ts'
import { holdUntil, reholdCoupons } from './hold-coupons.ts'
import { lostCoupons, type Seen, seenBefore, seenOf, toQuoted } from './quote-changes.ts'
import { isSame } from './quote-lines.ts'

export type QuoteRequest = Seen & {
  readonly method: 'card' | 'manual'
  readonly serviceIds?: readonly string[] | undefined
}

export type QuoteRefusal =
  | 'invalid_input'
  | 'plan_not_on_sale'
  | 'plan_paused'
  | 'cart_empty'
  | 'fee_cap_exceeded'
  | 'advance_limit_exceeded'
  | 'customer_limit_reached'
  | 'payment_already_submitted'
  | TransferRefusal

type TransferRefusal = 'no_bank_account' | 'payment_details_frozen'

type Quoted = { readonly data: Order; readonly changes: readonly PriceChange[] }

/** Freezes prices as an order. The same request again returns the same order. */
export function createQuotes(deps: CheckoutDeps, termsFiles: TermsFiles) {
  return async (
    requester: Requester,
    request: QuoteRequest,
  ): Promise<Result<Quoted, QuoteRefusal>> => {
    const { method, serviceIds } = request
    if (method === 'manual' && serviceIds?.length !== 1) {
      return fail('invalid_input', { fields: { serviceIds: checkoutTexts.chooseOnePlan } })
    }
    const inCart = await listCart(deps.db.read, requester.viewer.accountId)
    const planIds = serviceIds ?? inCart.map((row) => row.plan_id)
    const terms = await readTerms(deps, termsFiles, planIds)
    return deps.db.transaction((tx) => quote(deps, tx, { requester, request, planIds, terms }))
  }
}

/** Terms files are read before the transaction, as they may be in a bucket. */
async function readTerms(
  { db, plans }: CheckoutDeps,
  termsFiles: TermsFiles,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, TermsFile>> {
  const known = new Map<string, TermsFile>()
  for (const planId of planIds) {
    const terms = await termsFiles((await plans.forSale(db.read, planId))?.tncFile ?? null)
    if (terms !== null) {
      known.set(terms.fileId, terms)
    }
  }
  return known
}

type QuoteOrderInput = {
  readonly requester: Requester
  readonly request: QuoteRequest
  readonly planIds: readonly string[]
  readonly terms: ReadonlyMap<string, TermsFile>
}

async function quote(
  deps: CheckoutDeps,
  tx: Tx,
  { requester, request, planIds, terms }: QuoteOrderInput,
): Promise<Result<Quoted, QuoteRefusal>> {
  const { viewer, now } = requester
  const { accountId: userId } = viewer
  const { method, serviceIds } = request
  await deps.accounts.lockAccountRow(tx, userId)
  await lockReplaceable(tx, userId, planIds)
  const cart = await listCart(tx, userId)
  const submitted = await findSubmitted(tx, userId)
  const unpaid = planIds.filter((planId) => !submitted.has(planId))
  if (serviceIds !== undefined && unpaid.length < planIds.length) {
    return fail('payment_already_submitted')
  }
  const wanted = wantedOf(unpaid, cart)
  const { priced, unavailable, paused } = await pricePlans(deps, tx, wanted, { userId, at: now })
  if (priced.length === 0) {
    return fail(refusalOf(serviceIds, paused))
  }
  const previous = await openOrderOf(tx, userId, method, priced)
  const previousLines = previous === undefined ? [] : await listLines(tx, [previous.id])
  const seen = [...seenOf(request, cart), ...seenBefore(request, previousLines)]
  const input = { userId, method, priced, wanted, terms, now, previous }
  const order =
    (await reuseOrder(deps, tx, input, previousLines)) ?? (await freezeOrder(deps, tx, input))
  if (order === undefined) {
    return fail('plan_not_on_sale')
  }
  const lines = await listLines(tx, [order.id])
  const sellable = await assertSellable(deps, tx, lines, { at: now })
  if (!sellable.ok) {
    return sellable
  }
  const noTransfer = order.method === 'manual' && (await refuseTransfer(deps, tx, priced))
  if (noTransfer) {
    return noTransfer
  }
  await removeFromCart(tx, userId, unavailable)
  const quotedLines = lines.map(toQuoted)
  const reported = changesBetween(seen, quotedLines)
  const changes = [...reported, ...lostCoupons(wanted, quotedLines, reported)].map(presentChange)
  return ok({ data: await presentOrder(deps, tx, order), changes })
}

/** Why nothing of what was asked for can be bought. */
function refusalOf(serviceIds: QuoteRequest['serviceIds'], paused: ReadonlySet<string>) {
  if (serviceIds === undefined) {
    return 'cart_empty'
  }
  return paused.size === 0 ? 'plan_not_on_sale' : 'plan_paused'
}

/** A transfer is refused before it is signed, if no account could be shown afterwards. */
async function refuseTransfer(
  { providers }: CheckoutDeps,
  tx: Tx,
  priced: readonly PricedPlan[],
): Promise<Failure<TransferRefusal> | undefined> {
  const { providerId } = present(priced[0], 'one plan is asked for').plan
  const state = (await providers.bankAccounts.payableStates(tx, [providerId])).get(providerId)
  switch (state) {
    case 'open':
      return undefined
    case 'frozen':
      return fail('payment_details_frozen')
    case undefined:
      return fail('no_bank_account')
  }
}

/**
 * Keeps the earlier order if nothing has changed, the signed text is current, and its coupons can
 * still be reserved.
 */
async function reuseOrder(
  deps: CheckoutDeps,
  tx: Tx,
  { previous, method, priced, terms, now }: FreezeOrderInput,
  lines: readonly LineRow[],
): Promise<OrderRow | undefined> {
  const isReusable =
    previous !== undefined &&
    isSame(previous, lines, priced, terms, now) &&
    !(await isSignatureOutdated(deps, tx, previous, lines)) &&
    (await reholdCoupons(deps, tx, { lines, until: holdUntil(method, now), at: now }))
  return isReusable ? extendQuote(tx, previous, now) : undefined
}

/**
 * Each plan once, in cart order: if several plans have the same coupon, the first one gets it, as
 * in the cart.
 */
function wantedOf(planIds: readonly string[], cart: readonly CartItemRow[]): readonly Wanted[] {
  const codes = new Map(cart.map((row) => [row.plan_id, row.coupon_code]))
  const inCart = [...codes.keys()].filter((planId) => planIds.includes(planId))
  return [...new Set([...inCart, ...planIds])].map((planId) => {
    return { planId, code: codes.get(planId) ?? null }
  })
}

function openOrderOf(
  tx: Tx,
  userId: string,
  method: 'card' | 'manual',
  priced: readonly PricedPlan[],
): Promise<OrderRow | undefined> {
  return method === 'manual'
    ? findOpenManual(tx, userId, present(priced[0], 'one plan is asked for').plan.planId)
    : findOpenQuote(tx, userId)
}
