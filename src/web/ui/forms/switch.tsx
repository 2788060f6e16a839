import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
  onCheckedChange?: (checked: boolean) => void
}

/** An on/off setting that takes effect at once. */
export function Switch({
  label,
  hint,
  hideLabel = false,
  id,
  className,
  onChange,
  onCheckedChange,
  ...rest
}: SwitchProps) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = `${controlId}-hint`
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={controlId} className="text-base font-[520] text-ink">
          {label}
        </label>
        {hint ? (
          <p id={hintId} className="text-sm text-ink-muted">
            {hint}
          </p>
        ) : null}
      </div>
      <input
        {...rest}
        id={controlId}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox's own state is the switch's.
        role="switch"
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.currentTarget.checked)
        }}
        className="switch"
      />
    </div>
  )
}
