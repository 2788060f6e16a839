import type { Generated } from 'kysely'
import type { RechargeStatus, WithdrawalStatus } from '#contract/payouts/types.ts'

type WithdrawalTable = {
  id: string
  provider_id: string
  amount_paise: bigint
  status: Generated<WithdrawalStatus>
  requested_at: Date
  decided_at: Date | null
  decided_by: string | null
  processed_at: Date | null
  processed_by: string | null
  reference_no: string | null
  notes: Generated<string>
  returned_at: Generated<Date | null>
  returned_by: Generated<string | null>
  returned_on: Generated<string | null>
  return_reference: Generated<string | null>
  return_reason: Generated<string | null>
  bank_file_at: Generated<Date | null>
}

type WalletRechargeTable = {
  id: string
  provider_id: string
  transaction_id: string
  amount_paise: bigint
  recharged_at: Date
  recharged_by: string
  reversed_at: Generated<Date | null>
  reversed_by: Generated<string | null>
  reversal_reason: Generated<string | null>
}

type RechargeRequestTable = {
  id: string
  provider_id: string
  transaction_id: string
  amount_paise: bigint
  status: Generated<RechargeStatus>
  requested_at: Date
  requested_by: string
  reported: Generated<boolean>
  decided_at: Generated<Date | null>
  decided_by: Generated<string | null>
  reason: Generated<string | null>
}

export type PayoutsTables = {
  recharge_request: RechargeRequestTable
  withdrawal: WithdrawalTable
  wallet_recharge: WalletRechargeTable
}
