import type { PaymentDetails } from '#contract/providers/bank-account.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'

/** A bank account with the files that came with it. */
export function BankDetails({ bank }: { bank: PaymentDetails }) {
  return (
    <DetailList
      columns={3}
      items={[
        { label: 'Beneficiary', value: bank.beneficiaryName },
        { label: 'Bank', value: bank.bankName },
        { label: 'Account number', value: <span className="num">{bank.accNumber}</span> },
        { label: 'IFSC', value: <span className="num">{bank.ifsc}</span> },
        { label: 'UPI', value: bank.upi === '' ? null : bank.upi },
        { label: 'QR code', value: <FileLink url={bank.qrCode} what="QR code" /> },
        { label: 'Cancelled cheque', value: <FileLink url={bank.cheque} what="cheque" /> },
      ]}
    />
  )
}

function FileLink({ url, what }: { url: string | null; what: string }) {
  return url === null ? (
    <span className="text-ink-muted">Not on file</span>
  ) : (
    <TextAnchor href={url} target="_blank" rel="noopener noreferrer">
      View {what}
    </TextAnchor>
  )
}
