import { toString as toSvg } from 'qrcode'
import type { PaymentDetails } from '#contract/providers/bank-account.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import type { BankAccount } from '#modules/providers/index.ts'
import { downloadLink } from '#platform/files/download-links.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { upiLink } from '../rules/upi-link.ts'
import { areOnSale, assertSellable } from '../sellable/assert-sellable.ts'
import { listLines } from '../store/order-lists.ts'
import { findOpenManualAt, findOrder, type OrderRow } from '../store/orders.ts'

export type ShownDetails = PaymentDetails & {
  readonly upiLink: string | null
  readonly reference: string | null
  readonly amount: number | null
  readonly frozenUntil: string | null
  readonly isFirst: boolean
  readonly savedAt: string | null
}

const noDetails: ShownDetails = {
  bankName: null,
  beneficiaryName: null,
  accNumber: null,
  ifsc: null,
  upi: null,
  qrCode: null,
  cheque: null,
  upiLink: null,
  reference: null,
  amount: null,
  frozenUntil: null,
  isFirst: false,
  savedAt: null,
}

const viewPermissions = ['order.verify', 'withdrawal.approve', 'withdrawal.process'] as const

type Unpayable =
  | 'order_not_open'
  | 'advance_limit_exceeded'
  | 'fee_cap_exceeded'
  | 'customer_limit_reached'

type BankDetailsQuery = { readonly id: string; readonly orderId?: string | undefined }

/**
 * A provider's bank account. Visible to the provider itself, to admins who decide about payments,
 * and to a buyer with an open order there whose plan is on sale or whose payment was submitted. The
 * buyer does not see the cheque, gets a QR code with amount and reference, and for a day after a
 * change sees the previous account. Each view is recorded in the audit log. Anybody else gets
 * `not_found`.
 */
export function createBankDetails(deps: CheckoutDeps) {
  return (
    requester: Requester,
    requested: BankDetailsQuery,
  ): Promise<
    Result<ShownDetails, 'not_found' | 'no_bank_account' | 'payment_details_frozen' | Unpayable>
  > =>
    deps.db.transaction(async (tx) => {
      const { viewer } = requester
      const isInsider =
        viewer.accountId === requested.id ||
        (viewer.role === 'admin' && viewPermissions.some((one) => viewer.permissions.has(one)))
      const order = isInsider ? undefined : await openOrder(tx, viewer.accountId, requested)
      if (!isInsider && order === undefined) {
        return fail('not_found')
      }
      const unpayable = order && (await refusePaying(deps, tx, order))
      if (unpayable !== undefined) {
        return unpayable
      }
      const { bankAccounts } = deps.providers
      const account =
        order === undefined
          ? await bankAccounts.of(tx, requested.id)
          : await bankAccounts.payable(tx, requested.id)
      if (account === 'frozen') {
        return fail('payment_details_frozen')
      }
      if (account === undefined && order?.status === 'quoted') {
        return fail('no_bank_account')
      }
      await deps.audit.record(tx, {
        action: 'checkout.bank-details-viewed',
        ...signedBy(actorOf(requester)),
        object: { type: 'provider', id: requested.id },
        detail: { as: isInsider ? viewer.role : 'buyer' },
      })
      if (account === undefined) {
        return ok(order === undefined ? noDetails : { ...noDetails, ...paymentFields(order) })
      }
      return ok(
        order === undefined
          ? forInsider(deps, requester, account)
          : await forBuyer(deps, requester, account, order),
      )
    })
}

async function openOrder(
  tx: Tx,
  userId: string,
  { id, orderId }: BankDetailsQuery,
): Promise<OrderRow | undefined> {
  if (orderId === undefined) {
    return findOpenManualAt(tx, userId, id)
  }
  const order = await findOrder(tx, orderId)
  const [line] = order === undefined ? [] : await listLines(tx, [orderId])
  const isOpen = order?.status === 'quoted' || order?.status === 'submitted'
  return order?.user_id === userId &&
    order.method === 'manual' &&
    isOpen &&
    line?.provider_id === id
    ? order
    : undefined
}

/**
 * The buyer of a submitted order may look again; for an unpaid one that cannot be sold any more, no
 * money shall be sent.
 */
async function refusePaying(
  deps: CheckoutDeps,
  tx: Tx,
  { id, status }: OrderRow,
): Promise<Failure<Unpayable> | undefined> {
  if (status === 'submitted') {
    return undefined
  }
  const lines = await listLines(tx, [id])
  if (!(await areOnSale(deps, tx, lines))) {
    return fail('order_not_open')
  }
  const sellable = await assertSellable(deps, tx, lines, { at: deps.clock.now() })
  return sellable.ok ? undefined : sellable
}

function paymentFields({ reference, total_paise }: OrderRow) {
  return { reference, amount: rupeesFromPaise(total_paise) }
}

function bankFields({ bankName, beneficiaryName, accNumber, ifsc, upi }: BankAccount) {
  return { bankName, beneficiaryName, accNumber, ifsc, upi: upi === '' ? null : upi }
}

function linkFor(
  secrets: Secrets,
  { viewer, now }: Requester,
  fileId: string | null,
): string | null {
  return fileId === null
    ? null
    : downloadLink(secrets, { fileId, viewerId: viewer.accountId }, now).url
}

function forInsider(
  { secrets }: CheckoutDeps,
  requester: Requester,
  account: BankAccount,
): ShownDetails {
  return {
    ...noDetails,
    ...bankFields(account),
    qrCode: linkFor(secrets, requester, account.qrFile),
    cheque: linkFor(secrets, requester, account.chequeFile),
    frozenUntil: account.frozenUntil?.toISOString() ?? null,
    isFirst: account.isFirst,
    savedAt: account.savedAt.toISOString(),
  }
}

async function forBuyer(
  { secrets }: CheckoutDeps,
  requester: Requester,
  account: BankAccount,
  order: OrderRow,
): Promise<ShownDetails> {
  const shown = { ...noDetails, ...bankFields(account), ...paymentFields(order) }
  if (account.upi === '') {
    return { ...shown, qrCode: linkFor(secrets, requester, account.qrFile) }
  }
  const link = upiLink({
    address: account.upi,
    name: account.beneficiaryName,
    amount: order.total_paise,
    reference: order.reference,
  })
  const svg = await toSvg(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return {
    ...shown,
    upiLink: link,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  }
}
