import type { Insertable, Selectable } from 'kysely'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { App } from '#main/build-app.ts'
import {
  chargeInvoice,
  documentsOf,
  lineInvoice,
  platformChargeIn,
  saleEntryOf,
  type TermsFile,
} from '#modules/checkout/index.ts'
import { orderReference } from '#modules/checkout/rules/order-reference.ts'
import type { CheckoutTables } from '#modules/checkout/tables.ts'
import type { InvoiceDraft } from '#modules/invoices/index.ts'
import { splitInclusive } from '#modules/invoices/rules/gst.ts'
import type { LedgerEntry } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoOrder, DemoPlan, DemoProvider } from '../schema.ts'
import { pastTables } from './store/past-tables.ts'

/** An order with its plan, provider and files. */
export type Sale = {
  readonly order: DemoOrder
  readonly plan: DemoPlan
  readonly provider: DemoProvider
  readonly terms: TermsFile | null
  /** The payment proof of a transfer. */
  readonly proof: TermsFile | undefined
}

/** How long an imported order was open. */
const OPEN_MS = 24 * 60 * MINUTE_MS
/** How long before the payment the texts were accepted. */
const CONSENT_MS = MINUTE_MS
const IMPORTED_FROM = { ip: '192.0.2.1', device: 'Imported with its order' }

type OrderRow = Selectable<CheckoutTables['customer_order']>
type LineRow = Selectable<CheckoutTables['order_line']>

/**
 * The ledger entries and invoices of paid orders, on their providers' terms at the time. Computed
 * before importing, so that everything can be posted in order of time.
 */
export async function papersOfOrders(
  { memberships }: Pick<App, 'memberships'>,
  tx: Tx,
  sales: readonly Sale[],
) {
  const papers: { entry: LedgerEntry; invoice: InvoiceDraft; charge: InvoiceDraft | undefined }[] =
    []
  for (const sale of sales) {
    if (sale.order.status === 'paid') {
      const line = toLine(sale, { sameState: true })
      const { id: lineId, provider_id: providerId, title: planTitle } = line
      const at = sale.order.paidAt
      const soldAt = sale.order.method === 'card' ? at : sale.order.submittedAt
      const terms = (await memberships.termsOf(tx, [providerId], soldAt)).get(providerId)
      const entry = saleEntryOf(toOrder(sale), line, terms, at)
      // The platform's invoice, if it takes a charge.
      const charge = chargeInvoice(
        { lineId, providerId, planTitle, at },
        platformChargeIn(entry.lines),
      )
      papers.push({ entry, invoice: lineInvoice(line, at), charge })
    }
  }
  return papers
}

/** Writes orders and what follows from them; `invoices` has the paid ones by line. */
export async function importOrders(
  app: Known,
  tx: Tx,
  sales: readonly Sale[],
  invoices: ReadonlyMap<string, { readonly invoiceId: string; readonly sameState: boolean }>,
): Promise<void> {
  const lines: LineRow[] = []
  for (const sale of sales) {
    const { order, provider } = sale
    const issued = invoices.get(order.lineId)
    const terms =
      issued ?? (await app.invoices.termsOf(tx, [provider.id], order.customerId)).get(provider.id)
    const { sameState } = present(terms, 'a seller has terms')
    lines.push(toLine(sale, { invoiceId: issued?.invoiceId, sameState }))
  }
  const past = pastTables<CheckoutTables>(tx)
  await past.insertInto('customer_order', sales.map(toOrder))
  await past.insertInto('order_line', lines)
  await past.insertInto('manual_payment', sales.flatMap(toManual))
  await importConsents(app, tx, sales, lines)
}

async function importConsents(
  app: Known,
  tx: Tx,
  sales: readonly Sale[],
  lines: readonly LineRow[],
): Promise<void> {
  const known = remembering(app)
  const texts = new Map<string, CheckoutTables['accepted_text']>()
  const consents: CheckoutTables['consent'][] = []
  for (const [index, { order, terms }] of sales.entries()) {
    const line = present(lines[index], 'each of these orders has a line')
    const documents = await documentsOf(known, tx, { ...line, terms }, order.customerId)
    for (const { document, version, digest: hex, text } of documents) {
      const digest = Buffer.from(hex, 'hex')
      if (text !== null) {
        texts.set(hex, { digest, text })
      }
      consents.push({
        ...IMPORTED_FROM,
        id: newId(),
        user_id: order.customerId,
        plan_id: order.planId,
        line_id: order.lineId,
        document,
        version,
        digest,
        agreed_at: new Date(order.createdAt.getTime() + CONSENT_MS),
        file_id: text === null ? (terms?.fileId ?? null) : null,
      })
    }
  }
  const past = pastTables<CheckoutTables>(tx)
  await past.insertInto('accepted_text', [...texts.values()])
  await past.insertInto('consent', consents)
}

type Known = Pick<App, 'accounts' | 'invoices' | 'plans' | 'providers'>

/** Caches the lookups of accounts, addresses, providers and versions. */
function remembering({ accounts, providers, plans, invoices: { billing } }: Known) {
  return {
    accounts: { ...accounts, findAccount: once(accounts.findAccount) },
    invoices: { billing: { profileOf: once(billing.profileOf) } },
    providers: { ...providers, profileOf: once(providers.profileOf) },
    plans: { ...plans, versionOf: once(plans.versionOf) },
  }
}

function once<Of extends readonly (string | number)[], Answer>(
  ask: (tx: Tx, ...of: Of) => Promise<Answer>,
) {
  const answers = new Map<string, Promise<Answer>>()
  return (tx: Tx, ...of: Of): Promise<Answer> => {
    const key = of.join(' ')
    const answer = answers.get(key) ?? ask(tx, ...of)
    answers.set(key, answer)
    return answer
  }
}

function toOrder({ order }: Sale): OrderRow {
  const { id, customerId, status, price, createdAt, method, planId } = order
  return {
    id,
    reference: orderReference(id),
    user_id: customerId,
    method,
    status,
    total_paise: price,
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + OPEN_MS),
    paid_at: order.status === 'paid' ? order.paidAt : null,
    payment_id: order.method === 'card' ? order.payment.paymentId : null,
    replaced: false,
    erased_at: null,
    manual_plan_id: method === 'manual' ? planId : null,
  }
}

type Written = {
  readonly sameState: boolean
  readonly invoiceId?: string | undefined
}

function toLine(sale: Sale, { sameState, invoiceId }: Written): LineRow {
  const { order, plan, provider, terms } = sale
  const { price, coupon } = order
  const { base } = splitInclusive(price, { charges: provider.gst, sameState })
  return {
    id: order.lineId,
    order_id: order.id,
    position: 0,
    user_id: order.customerId,
    plan_id: plan.id,
    plan_version: 1,
    title: plan.title,
    segment: plan.segment,
    provider_id: provider.id,
    category: provider.category,
    fee_group_id: provider.masterId ?? provider.id,
    gst: provider.gst,
    list_paise: plan.price,
    discount_paise: plan.price - price,
    price_paise: price,
    base_paise: base,
    half_paise: (price - base) / 2n,
    same_state: sameState,
    validity_days: plan.validity,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    renewal: order.renewal,
    terms_file: terms?.fileId ?? null,
    terms_sha256: terms?.sha256 ?? null,
    agreement_id: null,
    subscription_id: order.status === 'paid' ? order.subscriptionId : null,
    invoice_id: invoiceId ?? null,
    paid_at: order.status === 'paid' ? order.paidAt : null,
    charge_paise: 0n,
    refunded_base_paise: 0n,
  }
}

/** The transfer is confirmed and the plan granted at the same moment. */
function toManual({
  order,
  provider,
  proof,
}: Sale): readonly Insertable<CheckoutTables['manual_payment']>[] {
  if (order.method === 'card') {
    return []
  }
  const { fileId, sha256 } = present(proof, 'a transfer comes with its proof')
  const isRejected = order.status === 'rejected'
  const grantedAt = order.status === 'paid' ? order.paidAt : null
  return [
    {
      order_id: order.id,
      line_id: order.lineId,
      provider_id: provider.id,
      proof_file: fileId,
      proof_sha256: sha256,
      utr: order.utr,
      flags: order.isRepeated ? ['utr-seen-before'] : [],
      submitted_at: order.submittedAt,
      decided_at: isRejected ? order.decidedAt : grantedAt,
      decided_by: order.status === 'submitted' ? null : order.decidedBy,
      reason: isRejected ? order.reason : null,
    },
  ]
}
