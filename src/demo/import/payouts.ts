import { assert, present } from '#kit/assert.ts'
import type { App } from '#main/build-app.ts'
import { claimSpan } from '#modules/payouts/rules/claim-span.ts'
import type { PayoutsTables } from '#modules/payouts/tables.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoData, DemoGstClaim } from '../types.ts'
import { pastTables } from './store/past-tables.ts'

/**
 * Imports many movements; the caller posts their ledger entries, since only it knows the order of
 * all entries.
 */
export async function importMovements(
  { ledger }: Pick<App, 'ledger'>,
  tx: Tx,
  { recharges, withdrawals }: Pick<DemoData, 'recharges' | 'withdrawals'>,
): Promise<void> {
  const references = [
    ...recharges.map(({ transactionId }) => transactionId),
    ...withdrawals.flatMap(({ referenceNo }) => referenceNo ?? []),
  ]
  assert(await ledger.claimTransferReferences(tx, references), 'a transfer is imported once')
  const past = pastTables<PayoutsTables>(tx)
  await past.insertInto(
    'wallet_recharge',
    recharges.map((row) => ({
      id: row.id,
      provider_id: row.providerId,
      transaction_id: row.transactionId,
      amount_paise: row.amount,
      recharged_at: row.at,
      recharged_by: row.adminId,
    })),
  )
  await past.insertInto(
    'withdrawal',
    withdrawals.map((row) => ({
      id: row.id,
      provider_id: row.providerId,
      amount_paise: row.amount,
      status: row.status,
      requested_at: row.requestedAt,
      decided_at: row.decidedAt,
      decided_by: row.decidedBy,
      processed_at: row.processedAt,
      processed_by: row.processedBy,
      reference_no: row.referenceNo,
      notes: row.notes,
    })),
  )
}

type ClaimTables = {
  gst_claim: {
    id: string
    /** A date range as text. */
    span: string
    provider_paise: bigint
    platform_paise: bigint
    claimed_at: Date
    claimed_by: string
  }
}

/** Claims of collected tax, each for all that the ledger has for its days. */
export async function importClaims(
  { ledger }: Pick<App, 'ledger'>,
  tx: Tx,
  claims: readonly DemoGstClaim[],
): Promise<void> {
  const rows: ClaimTables['gst_claim'][] = []
  for (const { id, from, to, adminId, at } of claims) {
    const { start, end } = present(claimSpan({ from, to }, undefined, at), 'days that are over')
    const { providers, platform } = await ledger.gstBetween(tx, start, end)
    rows.push({
      id,
      span: `[${start.toISOString()},${end.toISOString()})`,
      provider_paise: providers,
      platform_paise: platform,
      claimed_at: at,
      claimed_by: adminId,
    })
  }
  await pastTables<ClaimTables>(tx).insertInto('gst_claim', rows)
}
