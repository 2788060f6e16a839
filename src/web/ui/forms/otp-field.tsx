import { type ClipboardEvent, useState } from 'react'
import { cx } from '../cx.ts'
import { codeFrom, digitsOf } from './digits.ts'
import { Field, type FieldLook } from './field.tsx'

type OtpFieldProps = FieldLook & {
  /** The number of digits. */
  length?: number
  value?: string
  name?: string
  id?: string
  disabled?: boolean
  onValueChange?: (value: string) => void
  /** Called once when the last digit is entered. */
  onComplete?: (code: string) => void
  className?: string
}

/**
 * A one-time code. It is a single input, so that keyboard suggestions, pasting, screen readers and
 * pages without JavaScript work; the boxes are drawn behind it.
 */
export function OtpField({
  length = 6,
  value,
  name,
  id,
  disabled = false,
  onValueChange,
  onComplete,
  ...fieldProps
}: OtpFieldProps) {
  const [own, setOwn] = useState('')
  const [focused, setFocused] = useState(false)
  const code = value ?? own

  function change(next: string) {
    setOwn(next)
    onValueChange?.(next)
    if (next.length === length && next !== code) {
      onComplete?.(next)
    }
  }
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    change(codeFrom(event.clipboardData.getData('text'), length))
  }

  return (
    <Field {...fieldProps} id={id}>
      {(control) => (
        <div className="relative h-12 w-full max-w-76">
          <Boxes
            code={code}
            length={length}
            focused={focused}
            disabled={disabled}
            invalid={Boolean(fieldProps.error)}
          />
          <input
            {...control}
            name={name}
            value={code}
            disabled={disabled}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            maxLength={length}
            onChange={(event) => change(digitsOf(event.currentTarget.value).slice(0, length))}
            onPaste={handlePaste}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            className="absolute inset-0 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  )
}

type BoxesProps = {
  code: string
  length: number
  focused: boolean
  disabled: boolean
  invalid: boolean
}

function Boxes({ code, length, focused, disabled, invalid }: BoxesProps) {
  const caret = focused ? Math.min(code.length, length - 1) : -1
  return (
    <div aria-hidden="true" className="grid h-full auto-cols-fr grid-flow-col gap-2">
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are fixed places.
          key={index}
          className={cx(
            'num grid place-items-center rounded-md border text-xl font-[560] transition-[border-color,box-shadow]',
            disabled ? 'border-line-strong bg-sunken text-ink-muted' : 'bg-surface',
            !disabled && (invalid ? 'border-down' : 'border-line-control'),
            index === caret && 'border-focus! ring-3 ring-focus/25',
          )}
        >
          {code[index] ?? ''}
        </span>
      ))}
    </div>
  )
}
