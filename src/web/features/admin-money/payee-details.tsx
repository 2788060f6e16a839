import type { AdminWithdrawal } from '#contract/payouts/calls.ts'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { withdrawalsTexts } from './texts.ts'

/** The payee's bank account, for the admin who approves or pays; nothing without an account. */
export function PayeeDetails({ accDetails }: Pick<AdminWithdrawal, 'accDetails'>) {
  return accDetails === null ? null : (
    <DetailList
      items={[
        { label: withdrawalsTexts.beneficiary, value: accDetails.beneficiaryName },
        { label: withdrawalsTexts.bank, value: accDetails.bankName },
        {
          label: withdrawalsTexts.accountNumber,
          value: <span className="num">{accDetails.accNumber}</span>,
        },
        { label: withdrawalsTexts.ifsc, value: <span className="num">{accDetails.ifsc}</span> },
      ]}
    />
  )
}
