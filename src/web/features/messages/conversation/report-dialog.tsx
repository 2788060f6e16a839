import { useState } from 'react'
import { NOTES_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { reportConversation } from '#contract/messaging/calls.ts'
import { messageReportReasonLabels } from '#contract/messaging/texts.ts'
import { type MessageReportReason, messageReportReasons } from '#contract/messaging/types.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { reportTexts } from './texts.ts'

type ReportDialogProps = { otherId: string; otherName: string; onClose: () => void }

const OPTIONS = messageReportReasons.map((value) => ({
  value,
  label: messageReportReasonLabels[value],
}))

/** Asks for a reason, and says who will read the conversation. */
export function ReportDialog({ otherId, otherName, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<MessageReportReason>('credentials')
  const [details, setDetails] = useState('')
  const call = useMutationCall(reportConversation)
  const send = async () => {
    try {
      await call.mutateAsync({ body: { with: otherId, reason, details } })
      toast.success(reportTexts.reported, reportTexts.reportedHint)
      onClose()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      locked={call.isPending}
      unsaved={details.trim() !== ''}
      title={reportTexts.title(otherName)}
      description={reportTexts.about}
      footer={
        <>
          <DialogClose render={<Button disabled={call.isPending}>{reportTexts.cancel}</Button>} />
          <Button variant="danger" loading={call.isPending} onClick={() => void send()}>
            {reportTexts.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CallError error={call.error} />
        <Select
          label={reportTexts.reason}
          options={OPTIONS}
          value={reason}
          onValueChange={(value) =>
            setReason(messageReportReasons.find((one) => one === value) ?? 'other')
          }
        />
        <TextArea
          label={reportTexts.details}
          optional
          value={details}
          maxLength={NOTES_MAX_CHARACTERS}
          onValueChange={setDetails}
        />
      </div>
    </Dialog>
  )
}
