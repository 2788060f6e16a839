import type { PaymentFlag } from '#contract/checkout/states.ts'
import type { PlanSegment } from '#contract/common/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'
import type { InvoiceDraft } from '#modules/invoices/index.ts'
import { splitInclusive } from '#modules/invoices/rules/gst.ts'
import type { LedgerEntry } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import { describedLine, documentsOf, factsOf } from './consents/agreement-data.ts'
import type { TermsFile } from './consents/terms-files.ts'
import type { CheckoutDeps } from './deps.ts'
import { chargeIn, chargeInvoice } from './pay/charge-invoices.ts'
import { lineInvoice, saleOf } from './pay/fulfil-orders.ts'
import { orderReference } from './rules/order-reference.ts'
import { insertConsents } from './store/consents.ts'
import type { ManualRow } from './store/manual.ts'
import { insertManyOrders, type LineRow, type OrderRow, setAgreement } from './store/orders.ts'

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

/**
 * Orders that were made elsewhere. What they write into other modules' books is answered first, so
 * that everything that happened can be booked in the order of time; then the orders are written with
 * what came of that.
 */
export function createOrderImport(deps: CheckoutDeps) {
  return {
    /** Of the paid ones, on the terms that their providers had then. */
    papersOf: async (tx: Tx, orders: readonly OrderImport[]): Promise<readonly OrderPapers[]> => {
      const papers: OrderPapers[] = []
      for (const order of orders) {
        if (order.paid !== null) {
          const line = toLine(order, { sameState: true })
          const { at } = order.paid
          const { provider_id: providerId } = line
          const terms = (await deps.memberships.termsOf(tx, [providerId], at)).get(providerId)
          const entry = saleOf(toOrder(order), line, terms, at)
          papers.push({
            lineId: line.id,
            entry,
            invoice: lineInvoice(line, at),
            charge: chargeInvoice(
              { lineId: line.id, providerId: line.provider_id, planTitle: line.title, at },
              chargeIn(entry.lines),
            ),
          })
        }
      }
      return papers
    },

    /** Writes them; `invoices` by line, for the paid ones. */
    write: async (
      tx: Tx,
      orders: readonly OrderImport[],
      invoices: ReadonlyMap<string, { readonly invoiceId: string; readonly sameState: boolean }>,
    ): Promise<void> => {
      const lines: LineRow[] = []
      for (const order of orders) {
        const issued = invoices.get(order.lineId)
        const sameState =
          issued?.sameState ??
          (await deps.invoices.termsOf(tx, order.provider.id, order.userId)).sameState
        lines.push(toLine(order, { invoiceId: issued?.invoiceId, sameState }))
      }
      const transfers = orders.flatMap((order) => toManual(order) ?? [])
      await insertManyOrders(tx, { orders: orders.map(toOrder), lines, transfers })
      await writeConsents(deps, tx, orders, lines)
    },

    /** Makes and signs the agreement of one that is written, as it would have been then. */
    sign: async (order: OrderImport, at: Date): Promise<void> => {
      const described = describedLine(toLine(order, { sameState: true }))
      const facts = present(
        await factsOf(deps, deps.db.read, described, order.userId),
        'what is imported is of known people',
      )
      const subject = { type: 'order-line', id: order.lineId } as const
      await deps.esign.importSigned({ subject, facts, at }, (tx, agreementId) =>
        setAgreement(tx, order.lineId, agreementId),
      )
    },
  }
}

async function writeConsents(
  deps: CheckoutDeps,
  tx: Tx,
  orders: readonly OrderImport[],
  lines: readonly LineRow[],
): Promise<void> {
  const known = remembering(deps)
  const rows = []
  for (const [index, order] of orders.entries()) {
    const line = present(lines[index], 'each of these orders has a line')
    const documents = await documentsOf(known, tx, { ...line, terms: order.terms }, order.userId)
    rows.push(
      ...documents.map(({ document, version, digest, text }) => ({
        ...IMPORTED_FROM,
        id: deps.newId(),
        user_id: order.userId,
        plan_id: order.plan.id,
        line_id: order.lineId,
        document,
        version,
        digest: Buffer.from(digest, 'hex'),
        agreed_at: new Date(order.createdAt.getTime() + CONSENT_MS),
        file_id: text === null ? (order.terms?.fileId ?? null) : null,
        text,
      })),
    )
  }
  for (let start = 0; start < rows.length; start += 1_000) {
    await insertConsents(tx, rows.slice(start, start + 1_000))
  }
}

/** Asks once for each account, its address, provider and version. */
function remembering({ accounts, providers, plans, invoices: { billing } }: CheckoutDeps) {
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

function toManual({ id, lineId, provider, transfer }: OrderImport): ManualRow | undefined {
  return transfer === null
    ? undefined
    : {
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
      }
}
