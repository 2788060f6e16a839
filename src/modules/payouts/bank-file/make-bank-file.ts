import type { CallReply } from '#contract/call.ts'
import type { bankFile } from '#contract/payouts/bank-file.ts'
import { BANK_FILE_MAX_ROWS } from '#contract/payouts/limits.ts'
import { bankFileHeadings } from '#contract/payouts/texts.ts'
import { csvOf } from '#kit/csv.ts'
import { dayInIndia } from '#kit/day.ts'
import { type Paise, rupeesFromPaise } from '#kit/money.ts'
import type { BankAccount } from '#modules/providers/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { type PayoutsDeps, recordMoney } from '../deps.ts'
import { isApprovedForAnother, namesOf } from '../present.ts'
import { fourEyesSince, needsFourEyes } from '../rules/four-eyes.ts'
import {
  countInBankFiles,
  lockApproved,
  markInBankFile,
  sumOutgoing,
  type WithdrawalRow,
} from '../store/withdrawals.ts'
import { lockPayoutBars } from '../withdrawal-bar.ts'

type BankFile = CallReply<typeof bankFile>['data']

type Payable = { readonly row: WithdrawalRow; readonly account: BankAccount }

/**
 * The approved withdrawals that this admin may pay, as a file for the bank. Each withdrawal is in
 * one file only, so that the bank pays it once, unless `again` includes those of earlier files. The
 * audit log records who exported which accounts, and the file's total.
 */
export function makeBankFile(deps: PayoutsDeps, actor: Actor, again: boolean): Promise<BankFile> {
  const { db, clock, audit, fourEyesFrom } = deps
  return db.transaction(async (tx) => {
    const now = clock.now()
    const approved = await lockApproved(tx, { again, rows: BANK_FILE_MAX_ROWS })
    const inEarlierFile = again ? 0 : await countInBankFiles(tx)
    const providerIds = approved.map((row) => row.provider_id)
    const bars = await lockPayoutBars(deps, tx, providerIds)
    const outgoing = await sumOutgoing(tx, providerIds, fourEyesSince(now))
    const approvers = approved.flatMap((row) => row.decided_by ?? [])
    const own = await deps.accounts.relatedAdmins(tx, actor.accountId, approvers, now)
    const payable: Payable[] = []
    for (const row of approved) {
      const account = await deps.providers.bankAccounts.of(tx, row.provider_id)
      const isOwn =
        own.has(row.decided_by ?? '') &&
        needsFourEyes(outgoing.get(row.provider_id) ?? 0n, fourEyesFrom)
      const isBarred = isOwn || bars.has(row.provider_id)
      if (account !== undefined && !isApprovedForAnother(row, account) && !isBarred) {
        payable.push({ row, account })
        await recordMoney(deps, tx, actor, {
          action: 'payouts.bank-details-viewed',
          object: { type: 'provider', id: row.provider_id },
          detail: {},
        })
      }
    }
    await markInBankFile(
      tx,
      payable.map(({ row }) => row.id),
      now,
    )
    const names = await namesOf(
      deps,
      tx,
      payable.map(({ row }) => row),
    )
    const amount = rupeesFromPaise(payable.reduce((sum, { row }) => sum + row.amount_paise, 0n))
    await audit.record(tx, {
      action: 'payouts.bank-file-exported',
      ...signedBy(actor),
      detail: { rows: payable.length, amount, again },
    })
    return {
      name: `Tradebox_Withdrawals_${dayInIndia(now)}.csv`,
      csv: csvOf([bankFileHeadings, ...payable.map((one) => fieldsOf(one, names))]),
      rows: payable.length,
      amount,
      leftOut: approved.length - payable.length,
      inEarlierFile,
    }
  })
}

function fieldsOf(
  { row, account }: Payable,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const { beneficiaryName, accNumber, ifsc, bankName } = account
  return [
    beneficiaryName,
    accNumber,
    ifsc,
    bankName,
    decimalOf(row.amount_paise),
    names.get(row.provider_id) ?? '',
    row.id,
  ]
}

/** '1500.00', the format that banks read: no thousands separators. */
function decimalOf(amount: Paise): string {
  return rupeesFromPaise(amount).toFixed(2)
}
