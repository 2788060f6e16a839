import { type ReactNode, useState } from 'react'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { decisionTexts } from './texts.ts'

type DecideDialogProps = {
  title: string
  description: string
  /** What is compared before it is decided. */
  details?: ReactNode
  /** The verb on the button. */
  label: string
  /** Takes a reason, and is marked as what takes something away. */
  rejecting: boolean
  reasonHint?: string
  /** Says what did not work, over the server's reason. */
  failed: string
  /** Makes the call and says what was done. */
  onDecide: (reason: string) => Promise<string>
  onClose: () => void
}

/** Asks before an admin lets a movement of money through, or rejects it. */
export function DecideDialog(props: DecideDialogProps) {
  const { title, description, details, label, rejecting, reasonHint, failed, onDecide, onClose } =
    props
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const handleConfirm = async () => {
    setFailure(null)
    try {
      toast.success(await onDecide(reason))
      return true
    } catch (error) {
      setFailure(error)
      return false
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      description={description}
      confirmLabel={label}
      tone={rejecting ? 'danger' : 'primary'}
      disabled={rejecting && reason.trim() === ''}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4 empty:hidden">
        <CallError error={failure} title={failed} />
        {details}
        {rejecting ? (
          <TextArea
            label={decisionTexts.reason}
            hint={reasonHint}
            rows={3}
            maxLength={REJECT_REASON_MAX_CHARACTERS}
            value={reason}
            onValueChange={setReason}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
