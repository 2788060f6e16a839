import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { CallReply } from '#contract/call.ts'
import { bankFile } from '#contract/payouts/bank-file.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { saveBlob } from '#web/lib/files/save-file.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { formatCount, formatMoney } from '#web/ui/text/numbers.ts'
import { withdrawalsTexts } from './texts.ts'

type BankFile = CallReply<typeof bankFile>['data']

/**
 * Downloads a bank file of the approved withdrawals that this admin may pay. Withdrawals in an
 * earlier file are included again only after the admin confirms that the bank never received that
 * file.
 */
export function BankFileButton() {
  const [earlier, setEarlier] = useState<number>()
  const make = useMutationCall(bankFile, {
    onSuccess: ({ data }) => {
      if (data.rows === 0 && data.inEarlierFile > 0) {
        setEarlier(data.inEarlierFile)
        return
      }
      save(data)
    },
    onError: (error) => toast.error(withdrawalsTexts.bankFileFailed, messageOf(error)),
  })
  return (
    <>
      <Button
        size="sm"
        icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        loading={make.isPending}
        onClick={() => make.mutate({ body: {} })}
      >
        {withdrawalsTexts.bankFile}
      </Button>
      <ConfirmDialog
        open={earlier !== undefined}
        onOpenChange={(next) => (next ? undefined : setEarlier(undefined))}
        title={withdrawalsTexts.againQuestion}
        description={withdrawalsTexts.againHint(earlier ?? 0)}
        confirmLabel={withdrawalsTexts.createAgain}
        tone="danger"
        onConfirm={() => make.mutate({ body: { again: true } })}
      />
    </>
  )
}

function save(file: BankFile): void {
  const { name, csv, rows, amount } = file
  if (rows === 0) {
    toast.info(withdrawalsTexts.nothingToPayNow, notInFile(file))
    return
  }
  // The byte order mark tells spreadsheets that the text is UTF-8.
  saveBlob(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), name)
  toast.success(
    withdrawalsTexts.bankFileSaved(rows, formatMoney(amount)),
    notInFile(file) ?? withdrawalsTexts.payThem,
  )
}

function notInFile({ leftOut, inEarlierFile }: BankFile): string | undefined {
  const said = [
    ...(leftOut === 0 ? [] : [withdrawalsTexts.leftOut(formatCount(leftOut))]),
    ...(inEarlierFile === 0 ? [] : [withdrawalsTexts.inEarlierFile(inEarlierFile)]),
  ]
  return said.length === 0 ? undefined : said.join(' ')
}
