import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** May contain a link; pressing the text still toggles the checkbox. */
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

/** A checkbox with its label. */
export function Checkbox({
  label,
  hint,
  error,
  id,
  className,
  onChange,
  onCheckedChange,
  ...rest
}: CheckboxProps) {
  const generated = useId()
  const controlId = id ?? generated
  const noteId = `${controlId}-note`
  return (
    <div className={cx('grid grid-cols-[auto_1fr] gap-x-2.5', className)}>
      <input
        {...rest}
        id={controlId}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.currentTarget.checked)
        }}
        className="tick mt-0.75"
      />
      <label htmlFor={controlId} className="py-px text-base text-ink-soft">
        {label}
      </label>
      <span />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
