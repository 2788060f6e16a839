import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog, DialogClose, type DialogProps } from '#web/ui/overlays/dialog.tsx'
import { useFocusFirstInvalid } from './focus-invalid.ts'
import { formTexts } from './texts.ts'

type HandFormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  /** There is input that closing would discard, so it asks first. */
  unsaved: boolean
  submitLabel: string
  /** Replaces Cancel. */
  other?: ReactNode
  busy?: boolean
  /** Submits and closes, or marks the invalid fields. */
  onSubmit: () => unknown
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A dialog with a short form that does its own validation; see `FormDialog`. */
export function HandFormDialog(props: HandFormDialogProps) {
  const {
    submitLabel,
    other,
    busy = false,
    onSubmit,
    onClose,
    className,
    children,
    ...rest
  } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusFirstWrong = useFocusFirstInvalid()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    await onSubmit()
    focusFirstWrong(form.current)
  }
  return (
    <Dialog
      {...rest}
      open
      locked={busy}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          {other ?? <DialogClose render={<Button disabled={busy}>{formTexts.cancel}</Button>} />}
          <Button type="submit" form={id} variant="primary" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        method="dialog"
        noValidate
        onSubmit={handleSubmit}
        className={className ?? 'flex flex-col gap-5'}
      >
        {children}
      </form>
    </Dialog>
  )
}
