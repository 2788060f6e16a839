import Download from 'lucide-react/icons/download'
import { bankFile } from '#contract/payouts/calls.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { saveBlob } from '#web/lib/files/save-file.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatCount, formatMoney } from '#web/ui/text/numbers.ts'
import { withdrawalsTexts } from './texts.ts'

/** Saves the approved withdrawals that this admin may pay as a file for the bank. */
export function BankFileButton() {
  const make = useMutationCall(bankFile, {
    onSuccess: ({ data: { name, csv, rows, amount, leftOut } }) => {
      if (rows === 0) {
        toast.info(withdrawalsTexts.nothingToPayNow, leftOutText(leftOut))
        return
      }
      // The mark tells spreadsheets that the text is UTF-8.
      saveBlob(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), name)
      toast.success(
        `${formatCount(rows)} ${rows === 1 ? withdrawalsTexts.withdrawal : withdrawalsTexts.withdrawals}, ${formatMoney(amount)}`,
        leftOutText(leftOut),
      )
    },
    onError: (error) => toast.error(withdrawalsTexts.bankFileFailed, messageOf(error)),
  })
  return (
    <Button
      size="sm"
      icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      loading={make.isPending}
      onClick={() => make.mutate({ body: {} })}
    >
      {withdrawalsTexts.bankFile}
    </Button>
  )
}

function leftOutText(count: number): string | undefined {
  return count === 0 ? undefined : withdrawalsTexts.leftOut(formatCount(count))
}
