import type { WithdrawalStatus } from '#contract/payouts/types.ts'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

type Withdrawal = {
  readonly id: string
  readonly providerId: string
  readonly amount: Paise
  readonly status: WithdrawalStatus
  readonly requestedAt: Date
  readonly decidedAt: Date | null
  readonly processedAt: Date | null
  readonly returnedAt: Date | null
}

export function listWithdrawalsFrom(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly Withdrawal[]> {
  return openSql(tx)<Withdrawal[]>`
    select id, provider_id as "providerId", amount_paise as amount, status,
      requested_at as "requestedAt", decided_at as "decidedAt", processed_at as "processedAt",
      returned_at as "returnedAt"
    from withdrawal where id > ${after} order by id limit ${limit}`
}

type Recharge = {
  readonly id: string
  readonly providerId: string
  readonly amount: Paise
  readonly at: Date
  readonly reversedAt: Date | null
}

export function listRechargesFrom(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly Recharge[]> {
  return openSql(tx)<Recharge[]>`
    select id, provider_id as "providerId", amount_paise as amount, recharged_at as at,
      reversed_at as "reversedAt"
    from wallet_recharge where id > ${after} order by id limit ${limit}`
}

/** Bank transfers that paid several withdrawals, or were credited to several wallets. */
export async function listSharedReferences(tx: Tx): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ breach: string }[]>`
    select 'transfer ' || min(reference_no) || ' paid ' || count(*) || ' withdrawals' as breach
    from withdrawal where reference_no is not null
    group by lookalike_key(reference_no) having count(*) > 1
    union all
    select 'transfer ' || min(transaction_id) || ' filled ' || count(*) || ' wallets'
    from wallet_recharge where reversed_at is null
    group by lookalike_key(transaction_id) having count(*) > 1
    limit 100`
  return rows.map(({ breach }) => breach)
}
