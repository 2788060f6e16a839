import type { Selectable } from 'kysely'
import type { PaymentFlag } from '#contract/checkout/states.ts'
import type { PlanSegment } from '#contract/common/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Paise } from '#kit/money.ts'
import type { App } from '#main/build-app.ts'
import {
  chargeIn,
  chargeInvoice,
  documentsOf,
  lineInvoice,
  saleOf,
  type TermsFile,
} from '#modules/checkout/index.ts'
import { orderReference } from '#modules/checkout/rules/order-reference.ts'
import type { CheckoutTables } from '#modules/checkout/tables.ts'
import type { InvoiceDraft } from '#modules/invoices/index.ts'
import { splitInclusive } from '#modules/invoices/rules/gst.ts'
import type { LedgerEntry } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import { pastTables } from './store/past-tables.ts'

/** An order of one plan, at a moment in the past. */
export type OrderImport = {
  readonly id: string
  readonly lineId: string
  readonly userId: string
  readonly plan: {
    readonly id: string
    readonly title: string
    readonly segment: PlanSegment
    readonly validityDays: number
  }
  readonly provider: {
    readonly id: string
    readonly category: ProviderCategory
    readonly gst: boolean
    /** The company of a sub-profile, else the provider. */
    readonly feeGroupId: string
  }
  readonly terms: TermsFile | null
  readonly listPrice: Paise
  readonly price: Paise
  /** Present exactly where the price is another than the list's. */
  readonly coupon: { readonly id: string; readonly code: string } | null
  readonly renewal: boolean
  readonly createdAt: Date
  readonly status: 'paid' | 'submitted' | 'rejected'
  /** Present exactly for a paid one, whose subscription is imported too. */
  readonly paid: { readonly at: Date; readonly subscriptionId: string } | null
  /** The gateway's; null for a transfer. */
  readonly paymentId: string | null
  readonly transfer: TransferImport | null
}

export type TransferImport = {
  readonly proofFile: string
  readonly proofSha256: Buffer
  readonly utr: string
  readonly flags: PaymentFlag[]
  readonly submittedAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly reason: string | null
}

type OrderPapers = {
  readonly lineId: string
  readonly entry: LedgerEntry
  readonly invoice: InvoiceDraft
  /** The platform's own, where it takes something. */
  readonly charge: InvoiceDraft | undefined
}

/** How long an imported order was open. */
const OPEN_MS = 24 * 60 * MINUTE_MS
/** When the texts were accepted: before anything was paid. */
const CONSENT_MS = MINUTE_MS
const IMPORTED_FROM = { ip: '192.0.2.1', device: 'Imported with its order' }

type OrderRow = Selectable<CheckoutTables['customer_order']>
type LineRow = Selectable<CheckoutTables['order_line']>

/**
 * What paid orders write into other modules' books, on the terms that their providers had then: it
 * is asked first, so that everything that happened can be booked in the order of time.
 */
export async function papersOfOrders(
  { memberships }: Pick<App, 'memberships'>,
  tx: Tx,
  orders: readonly OrderImport[],
): Promise<readonly OrderPapers[]> {
  const papers: OrderPapers[] = []
  for (const order of orders) {
    if (order.paid !== null) {
      const line = toLine(order, { sameState: true })
      const { at } = order.paid
      const { provider_id: providerId } = line
      const terms = (await memberships.termsOf(tx, [providerId], at)).get(providerId)
      const entry = saleOf(toOrder(order), line, terms, at)
      papers.push({
        lineId: line.id,
        entry,
        invoice: lineInvoice(line, at),
        charge: chargeInvoice(
          { lineId: line.id, providerId, planTitle: line.title, at },
          chargeIn(entry.lines),
        ),
      })
    }
  }
  return papers
}

/** Writes orders with what came of them; `invoices` by line, for the paid ones. */
export async function importOrders(
  app: Known,
  tx: Tx,
  orders: readonly OrderImport[],
  invoices: ReadonlyMap<string, { readonly invoiceId: string; readonly sameState: boolean }>,
): Promise<void> {
  const lines: LineRow[] = []
  for (const order of orders) {
    const issued = invoices.get(order.lineId)
    const sameState =
      issued?.sameState ??
      (await app.invoices.termsOf(tx, order.provider.id, order.userId)).sameState
    lines.push(toLine(order, { invoiceId: issued?.invoiceId, sameState }))
  }
  const past = pastTables<CheckoutTables>(tx)
  await past.insertInto('customer_order', orders.map(toOrder))
  await past.insertInto('order_line', lines)
  await past.insertInto('manual_payment', orders.flatMap(toManual))
  await importConsents(app, tx, orders, lines)
}

async function importConsents(
  app: Known,
  tx: Tx,
  orders: readonly OrderImport[],
  lines: readonly LineRow[],
): Promise<void> {
  const known = remembering(app)
  const texts = new Map<string, CheckoutTables['accepted_text']>()
  const consents: CheckoutTables['consent'][] = []
  for (const [index, order] of orders.entries()) {
    const line = present(lines[index], 'each of these orders has a line')
    const documents = await documentsOf(known, tx, { ...line, terms: order.terms }, order.userId)
    for (const { document, version, digest: hex, text } of documents) {
      const digest = Buffer.from(hex, 'hex')
      if (text !== null) {
        texts.set(hex, { digest, text })
      }
      consents.push({
        ...IMPORTED_FROM,
        id: newId(),
        user_id: order.userId,
        plan_id: order.plan.id,
        line_id: order.lineId,
        document,
        version,
        digest,
        agreed_at: new Date(order.createdAt.getTime() + CONSENT_MS),
        file_id: text === null ? (order.terms?.fileId ?? null) : null,
      })
    }
  }
  const past = pastTables<CheckoutTables>(tx)
  await past.insertInto('accepted_text', [...texts.values()])
  await past.insertInto('consent', consents)
}

type Known = Pick<App, 'accounts' | 'invoices' | 'plans' | 'providers'>

/** Asks once for each account, its address, provider and version. */
function remembering({ accounts, providers, plans, invoices: { billing } }: Known) {
  const once = <Answer>() => {
    const answers = new Map<string, Promise<Answer>>()
    return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
      const answer = answers.get(key) ?? ask()
      answers.set(key, answer)
      return answer
    }
  }
  const account = once<Awaited<ReturnType<typeof accounts.findAccount>>>()
  const profile = once<Awaited<ReturnType<typeof providers.profileOf>>>()
  const address = once<Awaited<ReturnType<typeof billing.profileOf>>>()
  const version = once<Awaited<ReturnType<typeof plans.versionOf>>>()
  return {
    accounts: {
      ...accounts,
      findAccount: (tx: Tx, id: string) => account(id, () => accounts.findAccount(tx, id)),
    },
    invoices: {
      billing: {
        profileOf: (tx: Tx, id: string) => address(id, () => billing.profileOf(tx, id)),
      },
    },
    providers: {
      ...providers,
      profileOf: (tx: Tx, id: string) => profile(id, () => providers.profileOf(tx, id)),
    },
    plans: {
      ...plans,
      versionOf: (tx: Tx, id: string, number: number) =>
        version(`${id} ${number}`, () => plans.versionOf(tx, id, number)),
    },
  }
}

function toOrder(order: OrderImport): OrderRow {
  const { id, userId, status, price, createdAt, paid, paymentId, plan } = order
  const method = order.transfer === null ? 'card' : 'manual'
  return {
    id,
    reference: orderReference(id),
    user_id: userId,
    method,
    status,
    total_paise: price,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + OPEN_MS),
    paid_at: paid?.at ?? null,
    payment_id: paymentId,
    replaced: false,
    manual_plan_id: method === 'manual' ? plan.id : null,
  }
}

type Written = {
  readonly sameState: boolean
  readonly invoiceId?: string | undefined
}

function toLine(order: OrderImport, { sameState, invoiceId }: Written): LineRow {
  const { plan, provider, terms, listPrice, price, coupon, paid } = order
  const { base } = splitInclusive(price, { charges: provider.gst, sameState })
  return {
    id: order.lineId,
    order_id: order.id,
    position: 0,
    user_id: order.userId,
    plan_id: plan.id,
    plan_version: 1,
    title: plan.title,
    segment: plan.segment,
    provider_id: provider.id,
    category: provider.category,
    fee_group_id: provider.feeGroupId,
    gst: provider.gst,
    list_paise: listPrice,
    discount_paise: listPrice - price,
    price_paise: price,
    base_paise: base,
    half_paise: (price - base) / 2n,
    same_state: sameState,
    validity_days: plan.validityDays,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    renewal: order.renewal,
    terms_file: terms?.fileId ?? null,
    terms_sha256: terms?.sha256 ?? null,
    agreement_id: null,
    subscription_id: paid?.subscriptionId ?? null,
    invoice_id: invoiceId ?? null,
    paid_at: paid?.at ?? null,
    charge_paise: 0n,
    refunded_base_paise: 0n,
  }
}

function toManual({
  id,
  lineId,
  provider,
  transfer,
}: OrderImport): readonly CheckoutTables['manual_payment'][] {
  return transfer === null
    ? []
    : [
        {
          order_id: id,
          line_id: lineId,
          provider_id: provider.id,
          proof_file: transfer.proofFile,
          proof_sha256: transfer.proofSha256,
          utr: transfer.utr,
          flags: transfer.flags,
          submitted_at: transfer.submittedAt,
          decided_at: transfer.decidedAt,
          decided_by: transfer.decidedBy,
          reason: transfer.reason,
        },
      ]
}
