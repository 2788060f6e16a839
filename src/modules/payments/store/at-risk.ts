import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { disputeKey, openSteps } from '../rules/dispute.ts'
import { twiceKey } from '../rules/refund.ts'

type AtRisk = {
  readonly paymentId: string
  readonly subjectId: string
  readonly paise: Paise
}

/**
 * What banks dispute now of payments of this purpose, beyond refunds that wait, which a loss covers
 * first; and all that has left them without a request of ours. Payments that are not disputed and of
 * which no bank took anything that can still be claimed are left out: what Tradebox itself gave back
 * on the gateway's dashboard is at its cost until it is claimed. One statement: a dispute that is
 * being lost is found as the one or the other.
 */
export function listAtRisk(tx: Tx, purpose: PaymentPurpose): Promise<readonly AtRisk[]> {
  const open = [...openSteps]
  return openSql(tx)<AtRisk[]>`
    with risky as (
      select payment_id from dispute where step = any(${open}::text[])
      union
      select payment_id from refund
      where source = 'gateway' and claimed_at is null and starts_with(key, ${disputeKey('')}))
    select p.id as "paymentId", i.subject_id as "subjectId", (
      greatest(0, (select coalesce(sum(coalesce(d.amount_paise, p.amount_paise)), 0) from dispute d
          where d.payment_id = p.id and d.step = any(${open}::text[])
            and not exists (select from refund r where r.key = ${disputeKey('')} || d.id))
        - (select coalesce(sum(r.amount_paise), 0) from refund r
          where r.payment_id = p.id and r.status in ('queued', 'failed')))
      + (select coalesce(sum(r.amount_paise - r.covers_paise), 0) from refund r
        where r.payment_id = p.id and r.source = 'gateway'
          and not starts_with(r.key, ${twiceKey('')})))::bigint as paise
    from risky join gateway_payment p on p.id = risky.payment_id
      join payment_intent i on i.id = p.intent_id
    where i.purpose = ${purpose}`
}
