import { type ReactNode, useState } from 'react'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CallError } from './call-error.tsx'
import { formTexts } from './texts.ts'

type DecideDialogProps = {
  title: string
  description: string
  /** Details to check before the decision. */
  details?: ReactNode
  /** Whether the details to decide on are shown; if not, it can’t be decided yet. */
  isReady?: boolean
  /** The button's verb. */
  label: string
  cancelLabel?: string
  /** Requires a reason and uses the destructive style. */
  asksReason?: boolean
  reasonHint?: string
  /** The error title, shown above the server's reason. */
  failed: string
  /** Makes the call and returns the success message. */
  onDecide: (reason: string) => Promise<string>
  onClose: () => void
}

/** Confirms a decision, which may need a reason. A failed call keeps the dialog and the reason. */
export function DecideDialog(props: DecideDialogProps) {
  const {
    details,
    isReady = true,
    label,
    asksReason = false,
    reasonHint,
    failed,
    onDecide,
    onClose,
    ...rest
  } = props
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
      {...rest}
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      confirmLabel={label}
      tone={asksReason ? 'danger' : 'primary'}
      disabled={!isReady || (asksReason && reason.trim() === '')}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <CallError error={failure} title={failed} />
        {details}
        {asksReason ? (
          <TextArea
            label={formTexts.reason}
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
