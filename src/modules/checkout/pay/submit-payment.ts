import { checkoutTexts } from '#contract/checkout/texts.ts'
import type { Order, OrderPayload } from '#contract/checkout/types.ts'
import { present } from '#kit/assert.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { redraw } from '#platform/files/images.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import { publish } from '#platform/outbox/outbox.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { paymentSubmitted } from '../events.ts'
import { needsOf, presentChanged } from '../orders/present.ts'
import { proofDeadline } from '../orders/unreported-transfers.ts'
import { holdUntil, reholdCoupons } from '../quote/hold-coupons.ts'
import { replaceCardOrders } from '../quote/replace-order.ts'
import { assertSellable } from '../sellable/assert-sellable.ts'
import { findFlags, insertManual, listManual } from '../store/manual.ts'
import { listLines, lockReplaceable } from '../store/order-lists.ts'
import {
  findOpenManual,
  findOrder,
  type LineRow,
  lockOrder,
  moveOrder,
  type OrderRow,
  setAgreement,
} from '../store/orders.ts'
import { needRefusal } from './pay-by-card.ts'

export type SubmittedForm = OrderPayload & {
  readonly orderId?: string | undefined
  readonly utr?: string | undefined
}

type SubmitRefusal =
  | 'payment_proof_missing'
  | 'claim_refused'
  | 'image_unreadable'
  | 'order_not_open'
  | 'seller_gone'
  | 'order_amount_changed'
  | 'payment_already_submitted'
  | 'telegram_missing'
  | 'billing_missing'
  | 'consent_missing'
  | 'consent_outdated'
  | 'agreement_missing'
  | 'coupon_invalid'
  | 'fee_cap_exceeded'
  | 'advance_limit_exceeded'
  | 'customer_limit_reached'

/** The longest side of a stored proof, at which small print stays readable. */
const PROOF_EDGE_PIXELS = 2_400

type Proof = { readonly fileId: string; readonly sha256: Buffer }

/**
 * Submits a direct payment that the buyer reports. It grants nothing: somebody with access to the
 * bank account decides whether the money arrived. The proof is stored first and removed again if
 * the submission fails.
 */
export async function submitPayment(
  deps: CheckoutDeps,
  requester: Requester,
  form: SubmittedForm,
  upload: UploadedFile | undefined,
): Promise<Result<Order, SubmitRefusal>> {
  if (upload === undefined) {
    return fail('payment_proof_missing')
  }
  const proofFile = await storeProof(deps.files, upload)
  if (proofFile === undefined) {
    return fail('image_unreadable', { fields: { paymentProof: checkoutTexts.imageUnreadable } })
  }
  const proof = { fileId: proofFile, sha256: sha256(upload.bytes) }
  const write = () =>
    deps.db.transaction(async (tx) => {
      const submitted = await submit(deps, tx, { requester, form, proof })
      if (!submitted.ok) {
        return submitted
      }
      const { orderId, isNew } = submitted.value
      return ok({ order: await presentChanged(deps, tx, orderId), isNew })
    })
  const isKept = (done: Awaited<ReturnType<typeof write>>) => done.ok && done.value.isNew
  const done = await keepOrRemove(deps, [proofFile], write, isKept)
  return done.ok ? ok(done.value.order) : done
}

type Submission = {
  readonly requester: Requester
  readonly form: SubmittedForm
  readonly proof: Proof
}

async function submit(
  deps: CheckoutDeps,
  tx: Tx,
  { requester, form, proof }: Submission,
): Promise<Result<{ readonly orderId: string; readonly isNew: boolean }, SubmitRefusal>> {
  const { viewer, now } = requester
  await deps.accounts.lockAccountRow(tx, viewer.accountId)
  await lockReplaceable(tx, viewer.accountId, [form.subscribedToId])
  const order = await findAskedOrder(tx, viewer.accountId, form)
  const [line] = order === undefined ? [] : await listLines(tx, [order.id])
  if (order === undefined || line === undefined) {
    return fail('order_not_open')
  }
  const claims = await checkClaims(deps, tx, form, line)
  if (claims !== undefined) {
    return claims
  }
  if (order.status === 'submitted') {
    return (await isRepeated(tx, order, form, proof))
      ? ok({ orderId: order.id, isNew: false })
      : fail('payment_already_submitted')
  }
  const needs = await needsOf(deps, tx, order, [line])
  const isOpen = order.status === 'quoted' && order.expires_at > now
  if (!isOpen && (await proofDeadline(deps, tx, { order, lines: [line], needs })) === undefined) {
    const message = checkoutTexts.transferTooLate(await sellerOf(deps, tx, line))
    return fail('order_not_open', { message })
  }
  const missing = needRefusal(needs)
  if (missing !== undefined) {
    return missing.code === 'consent_outdated'
      ? fail('consent_outdated', { message: checkoutTexts.termsChanged })
      : missing
  }
  // The coupon is kept until the transfer is decided, at the promised price. What cannot be sold is
  // refused here.
  const hold = { lines: [line], until: holdUntil('manual', now), at: now, pinned: true as const }
  if (!(await reholdCoupons(deps, tx, hold))) {
    return fail('coupon_invalid')
  }
  const sellable = await assertSellable(deps, tx, [line], { at: now, settling: true })
  if (!sellable.ok) {
    return sellable.code === 'customer_limit_reached' ? refusePlace(deps, tx, line) : sellable
  }
  if (!(await deps.ledger.lockOpenWallet(tx, line.provider_id))) {
    return fail('seller_gone')
  }
  // It moves first: an order that has expired would be replaced, too.
  await moveOrder(tx, order.id, 'submit')
  await replaceCardOrders(deps, tx, line, now)
  await recordSubmission(deps, tx, { requester, order, line, proof, utr: form.utr ?? null })
  return ok({ orderId: order.id, isNew: true })
}

/** The last place was taken after the bank details were shown. */
async function refusePlace(deps: CheckoutDeps, tx: Tx, line: LineRow) {
  const message = checkoutTexts.noPlaceLeft(await sellerOf(deps, tx, line))
  return fail('customer_limit_reached', { message })
}

async function sellerOf({ providers }: CheckoutDeps, tx: Tx, { provider_id: id }: LineRow) {
  return (await providers.nameOf(tx, id)) ?? checkoutTexts.thisProvider
}

async function recordSubmission(
  deps: CheckoutDeps,
  tx: Tx,
  sent: Pick<Submission, 'requester' | 'proof'> & {
    readonly order: OrderRow
    readonly line: LineRow
    readonly utr: string | null
  },
): Promise<void> {
  const { requester, order, line, proof, utr } = sent
  const { now } = requester
  const signed = await deps.esign.signedFor(tx, {
    userId: order.user_id,
    planId: line.plan_id,
    subject: { type: 'order-line', id: line.id },
  })
  await setAgreement(tx, line.id, present(signed, 'needs were looked at').agreementId)
  const flags = await findFlags(tx, { utr, proof: proof.sha256 })
  await insertManual(tx, {
    order_id: order.id,
    line_id: line.id,
    provider_id: line.provider_id,
    proof_file: proof.fileId,
    proof_sha256: proof.sha256,
    utr,
    flags,
    submitted_at: now,
    decided_at: null,
    decided_by: null,
    reason: null,
  })
  await deps.audit.record(tx, {
    action: 'checkout.payment-submitted',
    ...signedBy(actorOf(requester)),
    object: { type: 'order', id: order.id },
    detail: { paise: String(order.total_paise), flags: flags.join(' ') },
  })
  await publish(tx, paymentSubmitted, {
    orderId: order.id,
    reference: order.reference,
    userId: order.user_id,
    providerId: line.provider_id,
    planId: line.plan_id,
    planTitle: line.title,
    at: now.toISOString(),
  })
}

/** Checked before the proof is read: a sender without an open order is refused first. */
export function createMaySubmit({ db }: Pick<CheckoutDeps, 'db'>) {
  return async (
    { viewer }: Requester,
    { orderId, subscribedToId }: SubmittedForm,
    hasProof: boolean,
  ): Promise<Result<undefined, 'payment_proof_missing' | 'order_not_open'>> => {
    if (!hasProof) {
      return fail('payment_proof_missing')
    }
    const { accountId } = viewer
    const id = orderId ?? (await findOpenManual(db.read, accountId, subscribedToId))?.id
    const order = id === undefined ? undefined : await findOrder(db.read, id)
    const isTheirs = order?.user_id === accountId && order.manual_plan_id === subscribedToId
    return isTheirs ? ok(undefined) : fail('order_not_open')
  }
}

async function findAskedOrder(
  tx: Tx,
  userId: string,
  { orderId, subscribedToId }: SubmittedForm,
): Promise<OrderRow | undefined> {
  const id = orderId ?? (await findOpenManual(tx, userId, subscribedToId))?.id
  const order = id === undefined ? undefined : await lockOrder(tx, id)
  return order?.user_id === userId && order.manual_plan_id === subscribedToId ? order : undefined
}

/** Seller, plan and price are known here; the claims that were sent are compared with them. */
async function checkClaims(
  { providers }: Pick<CheckoutDeps, 'providers'>,
  tx: Tx,
  { soldById, soldByName, serviceName, amount }: SubmittedForm,
  line: LineRow,
) {
  if (soldById && soldById !== line.provider_id) {
    return fail('claim_refused')
  }
  if (soldByName && soldByName !== (await providers.nameOf(tx, line.provider_id))) {
    return fail('claim_refused')
  }
  if (serviceName && serviceName !== line.title) {
    return fail('claim_refused')
  }
  const price = rupeesFromPaise(line.price_paise)
  if (amount != null && amount !== price) {
    return fail('order_amount_changed', { message: checkoutTexts.amountIs(formatRupees(price)) })
  }
  return undefined
}

/** The same request again, because its response was lost. */
async function isRepeated(
  tx: Tx,
  order: OrderRow,
  { utr }: SubmittedForm,
  proof: Proof,
): Promise<boolean> {
  const [row] = await listManual(tx, [order.id])
  return row !== undefined && row.utr === (utr ?? null) && row.proof_sha256.equals(proof.sha256)
}

async function storeProof(
  files: CheckoutDeps['files'],
  file: UploadedFile,
): Promise<string | undefined> {
  if (file.mediaType === 'application/pdf') {
    return files.put(file.bytes, file.mediaType, 'private')
  }
  const picture = await redraw(file, { edge: PROOF_EDGE_PIXELS, shape: 'whole' })
  return picture && files.put(picture.bytes, picture.mediaType, 'private')
}
