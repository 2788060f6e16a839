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
  /** Details to check before the decision. */
  details?: ReactNode
  /** The button's verb. */
  label: string
  /** Asks for a reason and uses the destructive style. */
  rejecting: boolean
  reasonHint?: string
  /** The error title, shown above the server's reason. */
  failed: string
  /** Makes the call and returns the success message. */
  onDecide: (reason: string) => Promise<string>
  onClose: () => void
}

/** Confirms that an admin approves or rejects a movement of money. */
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
