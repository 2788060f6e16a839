import type { Selectable } from 'kysely'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
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
import type { DemoOrder, DemoPlan, DemoProvider } from '../schema.ts'
import { pastTables } from './store/past-tables.ts'

/** An order with what it is of, and its papers. */
export type Sale = {
  readonly order: DemoOrder
  readonly plan: DemoPlan
  readonly provider: DemoProvider
  readonly terms: TermsFile | null
  /** Of a transfer. */
  readonly proof: TermsFile | undefined
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
  sales: readonly Sale[],
): Promise<readonly OrderPapers[]> {
  const papers: OrderPapers[] = []
  for (const sale of sales) {
    if (sale.order.status === 'paid') {
      const line = toLine(sale, { sameState: true })
      const at = sale.order.paidAt
      const { provider_id: providerId } = line
      const terms = (await memberships.termsOf(tx, [providerId], at)).get(providerId)
      const entry = saleOf(toOrder(sale), line, terms, at)
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

/** A transfer is found on the account and granted in the same moment. */
function toManual({ order, provider, proof }: Sale): readonly CheckoutTables['manual_payment'][] {
  if (order.method === 'card') {
    return []
  }
  const { fileId, sha256 } = present(proof, 'a transfer comes with its proof')
  const decided = {
    paid: order.status === 'paid' ? order.paidAt : null,
    rejected: order.status === 'rejected' ? order.decidedAt : null,
    submitted: null,
  }
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
      decided_at: decided[order.status],
      decided_by: order.status === 'submitted' ? null : order.decidedBy,
      reason: order.status === 'rejected' ? order.reason : null,
    },
  ]
}
