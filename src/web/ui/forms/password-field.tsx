import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { fieldTexts } from '../texts.ts'
import { Field, type FieldLook } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'prefix'> &
  FieldLook & { onValueChange?: (value: string) => void }

/** A password input with a button that shows or hides it. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  labelEnd,
  id,
  className,
  onChange,
  onValueChange,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ label, hint, error, optional, hideLabel, labelEnd, id, className }}>
      {(control) => (
        <div className="control control-frame">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            onChange={(event) => {
              onChange?.(event)
              onValueChange?.(event.currentTarget.value)
            }}
          />
          <button
            type="button"
            aria-label={shown ? fieldTexts.hidePassword : fieldTexts.showPassword}
            aria-controls={control.id}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
            className="m-1 grid w-9 shrink-0 place-items-center rounded-sm text-ink-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
