import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { fieldTexts } from '../texts.ts'

/** Properties that every labelled control accepts. */
export type FieldLook = {
  label: ReactNode
  /** Help text below the control; an error replaces it. */
  hint?: ReactNode
  error?: ReactNode
  /** Marks the label as optional; leave it out of forms where every field is required. */
  optional?: boolean
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean
  /** Shown to the right of the label: a link, a counter. */
  labelEnd?: ReactNode
}

/** Attributes that connect a control to its label, hint and error. Spread them on the element. */
type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldLook & {
  id?: string
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Label, control, and hint or error. The error's element is a live region from the start. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  labelEnd,
  id,
  className,
  children,
}: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const noteId = `${controlId}-note`
  return (
    <div className={cx('flex w-full flex-col gap-1.5', className)}>
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={controlId} className="text-sm font-[540] text-ink">
          {label}
          {optional ? (
            <span className="font-normal text-ink-muted"> {fieldTexts.optional}</span>
          ) : null}
        </label>
        {labelEnd ? <span className="text-sm">{labelEnd}</span> : null}
      </div>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

type FieldNoteProps = { id: string; hint?: ReactNode; error?: ReactNode }

/** The hint or error under a control. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  return (
    <div
      id={id}
      aria-live="polite"
      className={cx('text-sm empty:hidden', error ? 'text-down' : 'text-ink-muted')}
    >
      {error || hint || null}
    </div>
  )
}
