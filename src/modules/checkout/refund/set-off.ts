import type { SetOffPreview } from '#contract/checkout/set-offs.ts'
import { checkoutTexts } from '#contract/checkout/texts.ts'
import { assert } from '#kit/assert.ts'
import { type Paise, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { setOffEntry } from '#modules/ledger/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { lockParts } from '../cancel/end-terms.ts'
import type { CheckoutDeps } from '../deps.ts'
import { paymentSetOff } from '../events.ts'
import { listLines } from '../store/order-lists.ts'
import { findOrder, type LineRow, type OrderRow } from '../store/orders.ts'
import { insertSetOff } from '../store/set-offs.ts'
import { listCharges, noteClaimed } from './at-risk.ts'

type Part = { readonly line: LineRow; readonly paise: Paise }

type SetOff = {
  readonly order: OrderRow
  readonly amount: Paise
  readonly parts: readonly Part[]
}

type Refusal = 'not_found' | 'nothing_to_set_off' | 'subscriptions_run'

type Waiver = { readonly paymentId: string; readonly reason: string }

/** For admins: what left a payment at the gateway, charged to its providers or waived. */
export function createSetOffs(deps: CheckoutDeps) {
  return {
    preview: (paymentId: string) => previewSetOff(deps, paymentId),
    charge: (admin: Actor, paymentId: string) =>
      setOffPayment(deps, paymentId, (tx, part) => charge(deps, tx, admin, part)),
    waive: (admin: Actor, { paymentId, reason }: Waiver) =>
      setOffPayment(deps, paymentId, (tx, part) => waive(deps, tx, admin, { ...part, reason })),
  }
}

/** What the charge would take from each provider at this moment. */
function previewSetOff(
  deps: CheckoutDeps,
  paymentId: string,
): Promise<Result<SetOffPreview, Refusal>> {
  return deps.db.transaction(async (tx) => {
    const found = await lockSetOff(deps, tx, paymentId)
    if (!found.ok) {
      return found
    }
    const { amount, parts } = found.value
    const names = await deps.providers.namesOf(
      tx,
      parts.map(({ line }) => line.provider_id),
    )
    return ok({
      amount: rupeesFromPaise(amount),
      parts: parts.map(({ line, paise }) => ({
        title: line.title,
        author: names.get(line.provider_id) ?? '',
        amount: rupeesFromPaise(paise),
      })),
    })
  })
}

/**
 * Settles with the providers of an order what left its payment and no cancellation has claimed, in
 * proportion to what each was paid and has not given back, and no more than that. The sale stands:
 * its invoice, its tax and the platform's charge stay. A plan that runs is left out: its
 * cancellation must come first, which claims the unused days. Returns the amount.
 */
function setOffPayment<Code extends string>(
  deps: CheckoutDeps,
  paymentId: string,
  settle: (tx: Tx, setOff: SetOffOfLine) => Promise<Result<undefined, Code>>,
): Promise<Result<Paise, Refusal | Code>> {
  return deps.db.transaction(async (tx) => {
    const found = await lockSetOff(deps, tx, paymentId)
    if (!found.ok) {
      return found
    }
    const { order, amount, parts } = found.value
    const now = deps.clock.now()
    for (const part of parts) {
      const settled = await settle(tx, { order, part, now })
      if (!settled.ok) {
        return settled
      }
    }
    await noteClaimed(deps, tx, order)
    return ok(amount)
  })
}

/** Locks the order, its wallets and the payment's refunds, which keep the amounts from changing. */
async function lockSetOff(
  deps: CheckoutDeps,
  tx: Tx,
  paymentId: string,
): Promise<Result<SetOff, Refusal>> {
  const orderId = await deps.payments.orderOf(tx, paymentId)
  const order = orderId === undefined ? undefined : await findOrder(tx, orderId)
  if (order?.payment_id !== paymentId) {
    return fail('not_found')
  }
  const lines = await listLines(tx, [order.id])
  await lockParts(
    deps,
    tx,
    lines.map((line) => ({ order, line })),
  )
  const charges = await listCharges(deps.payments, tx, [order.id])
  if (charges.length === 0) {
    return fail('nothing_to_set_off')
  }
  const over = await linesThatAreOver(deps, tx, lines)
  const parts = charges.flatMap(({ lineId, paise }) => {
    const line = over.get(lineId)
    return line === undefined ? [] : { line, paise }
  })
  if (parts.length === 0) {
    return fail('subscriptions_run', { message: checkoutTexts.planRuns })
  }
  return ok({ order, amount: parts.reduce((sum, { paise }) => sum + paise, 0n), parts })
}

/** The payments of these orders of which some can be settled now: a plan that runs is cancelled first. */
export async function listSettleable(
  deps: CheckoutDeps,
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const charges = await listCharges(deps.payments, tx, orderIds)
  const charged = new Set(charges.map(({ lineId }) => lineId))
  const lines = charges.length === 0 ? [] : await listLines(tx, orderIds)
  const over = await linesThatAreOver(
    deps,
    tx,
    lines.filter(({ id }) => charged.has(id)),
  )
  return new Set(charges.filter(({ lineId }) => over.has(lineId)).map(({ paymentId }) => paymentId))
}

/** The lines whose plan does not run any more, by id. */
async function linesThatAreOver(
  { plans, clock }: CheckoutDeps,
  tx: Tx,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<string, LineRow>> {
  const ids = lines.flatMap(({ subscription_id: id }) => id ?? [])
  const terms = await plans.subscriptions.findAll(tx, ids)
  const now = clock.now()
  const over = lines.filter(({ subscription_id: id }) => {
    const term = terms.get(id ?? '')
    return term === undefined || term.until <= now
  })
  return new Map(over.map((line) => [line.id, line]))
}

type SetOffOfLine = { readonly order: OrderRow; readonly part: Part; readonly now: Date }

/** Takes it from the provider's wallet; what that lacks is owed. */
async function charge(
  deps: CheckoutDeps,
  tx: Tx,
  actor: Actor,
  setOff: SetOffOfLine,
): Promise<Result<undefined, 'wallet_closed'>> {
  const { order, part, now } = setOff
  const { provider_id: providerId, plan_id: planId, title: planTitle } = part.line
  const id = await record(deps, tx, actor, setOff)
  const posted = await deps.ledger.post(
    tx,
    setOffEntry({ setOffId: id, providerId, amount: part.paise, at: now }),
  )
  if (!posted.ok) {
    assert(posted.code === 'wallet_closed', 'what a wallet lacks is owed')
    return fail(posted.code)
  }
  await publish(tx, paymentSetOff, {
    providerId,
    planId,
    planTitle,
    reference: order.reference,
    amountPaise: String(part.paise),
  })
  return ok(undefined)
}

/** The platform covers it: the loss was booked as its cost when the money left, and stays there. */
async function waive(
  deps: CheckoutDeps,
  tx: Tx,
  actor: Actor,
  setOff: SetOffOfLine & { readonly reason: string },
): Promise<Result<undefined, never>> {
  await record(deps, tx, actor, setOff)
  return ok(undefined)
}

/** Returns the id of what it records. `reason`: why it is waived; otherwise it is charged. */
async function record(
  { newId, audit }: CheckoutDeps,
  tx: Tx,
  actor: Actor,
  { order, part: { line, paise }, now, reason }: SetOffOfLine & { readonly reason?: string },
): Promise<string> {
  const id = newId()
  await insertSetOff(tx, {
    id,
    lineId: line.id,
    providerId: line.provider_id,
    paise,
    at: now,
    by: actor.accountId,
    waivedBecause: reason ?? null,
  })
  await audit.record(tx, {
    action: reason === undefined ? 'checkout.payment-set-off' : 'checkout.charge-waived',
    ...signedBy(actor),
    object: { type: 'order', id: order.id },
    detail: { line: line.id, paise: String(paise), ...(reason === undefined ? {} : { reason }) },
  })
  return id
}
