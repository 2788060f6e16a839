import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from './field.tsx'

type RadioOption = {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

type RadioGroupProps = {
  label: ReactNode
  options: readonly RadioOption[]
  name?: string
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  /** `cards` draws a box around each option: plans, account types. */
  variant?: 'plain' | 'cards'
  /** Columns from 640 px; two short options are side by side on a phone too. */
  columns?: 1 | 2 | 3 | 4
  className?: string
}

const COLUMNS = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
}

/** One choice of a few. The browser's radio buttons provide the keyboard handling. */
export function RadioGroup({
  label,
  options,
  name,
  value,
  defaultValue,
  onValueChange,
  hint,
  error,
  disabled = false,
  variant = 'plain',
  columns = 1,
  className,
}: RadioGroupProps) {
  const id = useId()
  const noteId = `${id}-note`
  const pair = columns === 2 && options.every((option) => option.hint === undefined)
  return (
    <fieldset
      disabled={disabled}
      data-invalid={error ? '' : undefined}
      aria-describedby={error || hint ? noteId : undefined}
      className={cx('min-w-0', className)}
    >
      <legend className="mb-2 text-sm font-[540] text-ink">{label}</legend>
      <div
        className={cx(
          'grid',
          variant === 'cards' ? 'gap-2.5' : 'gap-x-6 gap-y-2',
          pair ? 'grid-cols-2' : COLUMNS[columns],
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex items-start gap-2.5',
              variant === 'cards' &&
                'rounded-lg border border-line-strong bg-surface p-3.5 transition-colors hover:border-line-control has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                value === undefined && defaultValue !== undefined
                  ? defaultValue === option.value
                  : undefined
              }
              onChange={() => onValueChange?.(option.value)}
              className="dot mt-0.75"
            />
            <span className="min-w-0 text-ink in-[label:has(:disabled)]:text-ink-muted">
              <span className="block text-base">{option.label}</span>
              {option.hint ? (
                <span className="block text-sm text-ink-muted">{option.hint}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}
