import type { PaymentDetails } from '#contract/providers/bank-account.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { bankTexts } from './texts.ts'

/** A bank account with its files. */
export function BankDetails({ bank }: { bank: PaymentDetails }) {
  return (
    <DetailList
      columns={3}
      items={[
        { label: bankTexts.beneficiary, value: bank.beneficiaryName },
        { label: bankTexts.bank, value: bank.bankName },
        { label: bankTexts.accountNumber, value: <span className="num">{bank.accNumber}</span> },
        { label: bankTexts.ifsc, value: <span className="num">{bank.ifsc}</span> },
        { label: bankTexts.upi, value: bank.upi === '' ? null : bank.upi },
        {
          label: bankTexts.upiCode,
          value: <FileLink url={bank.qrCode} what={bankTexts.upiCode} />,
        },
        {
          label: bankTexts.cancelledCheque,
          value: <FileLink url={bank.cheque} what={bankTexts.cheque} />,
        },
      ]}
    />
  )
}

/** Pictures open in a new tab; an uploaded PDF is downloaded instead. */
function isPdf(url: string): boolean {
  return /\.pdf(?:\?|$)/.test(url)
}

function FileLink({ url, what }: { url: string | null; what: string }) {
  return url === null ? (
    <span className="text-ink-muted">{bankTexts.noFile}</span>
  ) : (
    <TextAnchor href={url} target="_blank" rel="noopener noreferrer">
      {isPdf(url) ? bankTexts.downloadFile(what) : bankTexts.viewFile(what)}
    </TextAnchor>
  )
}
