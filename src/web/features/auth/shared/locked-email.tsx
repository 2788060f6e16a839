import CircleCheck from 'lucide-react/icons/circle-check'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { sharedTexts } from './texts.ts'

type LockedEmailProps = {
  email: string
  /** Whether a code has verified it. */
  verified?: boolean
  /** Goes back to correct a mistyped address. */
  onChange?: () => void
}

/** The address that a code was sent to. It cannot be edited. */
export function LockedEmail({ email, verified = false, onChange }: LockedEmailProps) {
  return (
    <TextField
      label={sharedTexts.email}
      value={email}
      readOnly
      labelEnd={
        onChange ? (
          <Button variant="link" size="sm" onClick={onChange}>
            {sharedTexts.change}
          </Button>
        ) : undefined
      }
      suffix={
        verified ? (
          <span className="flex items-center gap-1.5 text-sm text-up">
            <CircleCheck size={16} strokeWidth={2} aria-hidden="true" />
            {sharedTexts.verified}
          </span>
        ) : undefined
      }
    />
  )
}
