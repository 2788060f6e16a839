import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

const MAX_BREACHES = 100

/** Checked without relying on the schema's constraints. */
export async function listBreaches(tx: Tx): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ what: string; id: string }[]>`
    with back as (
      select payment_id, sum(amount_paise) as paise,
        coalesce(sum(amount_paise) filter (where source = 'product'), 0) as refunded_paise,
        (array_agg(source order by created_at desc, id desc))[1] as last_source
      from refund where status not in ('failed', 'covered') group by payment_id)
    select 'money neither sold for nor given back' as what, p.id
    from gateway_payment p
      left join payment_intent i on i.captured_payment_id = p.id
      left join back b on b.payment_id = p.id
    where p.status = 'captured' and p.currency = 'INR'
      and i.status is distinct from 'captured'
      and coalesce(b.paise, 0) < p.amount_paise
      and not exists (select 1 from refund r where r.payment_id = p.id and r.status = 'failed')
    union all
    select 'sold without its money', i.id::text
    from payment_intent i left join gateway_payment p on p.id = i.captured_payment_id
    where i.status = 'captured'
      and (p.id is null or p.intent_id <> i.id or p.amount_paise <> i.amount_paise
        or p.mismatched or p.status not in ('captured', 'refunded'))
    union all
    select 'more given back than was paid', p.id
    from gateway_payment p join back b on b.payment_id = p.id
    -- A bank may take back what was refunded before, or the gateway or a person on its dashboard
    -- refund it again, and this is recorded; after that nothing may be refunded.
    where b.refunded_paise > p.amount_paise
      or (b.paise > p.amount_paise and b.last_source = 'product')
    union all
    select 'given back at the gateway and not in our books', p.id
    from gateway_payment p
    where p.status = 'refunded' and p.amount_paise > (
      select coalesce(sum(r.amount_paise), 0) from refund r
      where r.payment_id = p.id and r.status <> 'covered')
    union all
    select 'one subject sold twice', min(i.id::text)
    from payment_intent i where i.status = 'captured'
    group by i.purpose, i.subject_id having count(*) > 1
    limit ${MAX_BREACHES}`
  return rows.map(({ what, id }) => `${what}: ${id}`)
}

export type GatewayTotals = {
  readonly capturedPaise: Paise
  readonly refundedPaise: Paise
  /** By the gateway's id, to name the differences. */
  readonly captured: ReadonlyMap<string, Paise>
  readonly refunded: ReadonlyMap<string, Paise>
}

/** All payments through the gateway, and the refunds that the gateway was requested to make. */
export async function totalsOf(tx: Tx): Promise<GatewayTotals> {
  const sql = openSql(tx)
  const [payments, refunds] = await Promise.all([
    sql<{ id: string; paise: Paise }[]>`
      select id, amount_paise as paise from gateway_payment
      where status in ('captured', 'refunded') and currency = 'INR'`,
    sql<{ id: string; paise: Paise }[]>`
      select gateway_refund_id as id, amount_paise as paise from refund
      where status in ('pending', 'processed') and gateway_refund_id is not null`,
  ])
  const sum = (rows: readonly { paise: Paise }[]) =>
    rows.reduce((all, { paise }) => all + paise, 0n)
  return {
    capturedPaise: sum(payments),
    refundedPaise: sum(refunds),
    captured: new Map(payments.map(({ id, paise }) => [id, paise])),
    refunded: new Map(refunds.map(({ id, paise }) => [id, paise])),
  }
}

/**
 * What was sold through the gateway, less the refunds due there. A refund that was sent by bank
 * transfer instead leaves its money at the gateway, whether or not the payment was fulfilled; what
 * left a payment that was not fulfilled, beyond the payment itself, is taken from the others.
 */
export async function sumSoldPayments(tx: Tx): Promise<Paise> {
  const [row] = await openSql(tx)<{ paise: Paise }[]>`
    select (coalesce(sum(i.amount_paise), 0) - coalesce(sum(back.paise), 0) + (
      select coalesce(sum(amount_paise), 0) from refund where status = 'transferred'
    ) - (
      select coalesce(sum(r.amount_paise - r.covers_paise), 0) from refund r
      where r.source = 'gateway' and not exists (select from payment_intent sold
        where sold.captured_payment_id = r.payment_id and sold.status = 'captured')
    ))::bigint as paise
    from payment_intent i
      left join (select payment_id, sum(amount_paise) as paise from refund
        where status <> 'covered' group by payment_id) back
        on back.payment_id = i.captured_payment_id
    where i.status = 'captured'`
  return row?.paise ?? 0n
}

/** A payment that was fulfilled, and its subject. */
export type CapturedSale = {
  readonly subjectId: string
  /** The gateway's payment id. */
  readonly paymentId: string | null
  readonly paise: Paise
}

export function listCaptured(
  tx: Tx,
  purpose: PaymentPurpose,
  subjectIds: readonly string[],
): Promise<readonly CapturedSale[]> {
  return openSql(tx)<CapturedSale[]>`
    select subject_id as "subjectId", captured_payment_id as "paymentId", amount_paise as paise
    from payment_intent
    where purpose = ${purpose} and status = 'captured'
      and subject_id = any(${[...subjectIds]}::uuid[])`
}

export async function countCaptured(tx: Tx, purpose: PaymentPurpose): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from payment_intent
    where purpose = ${purpose} and status = 'captured'`
  return row?.count ?? 0
}

/** What left payments without a request of ours, as far as it is a cost. */
export function listDashboardCosts(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly Transferred[]> {
  return openSql(tx)<Transferred[]>`
    select id, amount_paise - covers_paise as paise, created_at as at from refund
    where source = 'gateway' and amount_paise > covers_paise
      and id > ${after} order by id limit ${limit}`
}

type Transferred = { readonly id: string; readonly paise: Paise; readonly at: Date }

/** Refunds that were sent by bank transfer. */
export function listTransferred(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly Transferred[]> {
  return openSql(tx)<Transferred[]>`
    select id, amount_paise as paise, done_at as at from refund
    where status = 'transferred' and id > ${after} order by id limit ${limit}`
}
