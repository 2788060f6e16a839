import type { AnyFormApi } from '@tanstack/react-form'
import { useStore } from '@tanstack/react-form'
import { type ReactNode, useId } from 'react'
import type { Toast } from '#contract/common/toast.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog, DialogClose, type DialogProps } from '#web/ui/overlays/dialog.tsx'
import { CallError } from './call-error.tsx'
import { type CallForm, FormFrame, useCallForm } from './form.tsx'
import { formTexts } from './texts.ts'

type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'open'> & {
  form: AnyFormApi
  /** The server's error if no field shows it; null if there is none. */
  failure: unknown
  /** What failed; shown above the reason. */
  failureTitle?: string
  failureDescription?: string
  /** The accessible name of the form. */
  label: string
  submitLabel: string
  /** Whether the action deletes something. */
  danger?: boolean
  /**
   * Whether the dialog can be neither closed nor submitted; defaults to while it is being
   * submitted.
   */
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

type DialogForm<V> = Omit<CallForm<V>, 'send'> & {
  /** Makes the call and returns what was done, or nothing if the dialog stays open. */
  readonly send: (values: V) => Promise<Toast | string | undefined>
  readonly onClose: () => void
}

/** The form of a dialog that closes once its call is made. `dialog` is for the `FormDialog`. */
export function useDialogForm<V extends object>({ send, onClose, ...callForm }: DialogForm<V>) {
  const { form, Field, failure, sending } = useCallForm({
    ...callForm,
    send: async (values) => {
      const done = await send(values)
      if (done !== undefined) {
        const { title, description } = typeof done === 'string' ? { title: done } : done
        toast.success(title, description)
        onClose()
      }
    },
  })
  return { form, Field, sending, dialog: { form, failure, onClose } }
}

/** A dialog with a short form between its title and its buttons. */
export function FormDialog(props: FormDialogProps) {
  const { form, failure, label, submitLabel, danger = false, onClose, children } = props
  const id = useId()
  const sending = useStore(form.store, (state) => state.isSubmitting)
  const unsaved = useStore(form.store, (state) => !state.isDefaultValue)
  const {
    failureTitle,
    failureDescription,
    title,
    description,
    size,
    open = true,
    busy = sending,
  } = props
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      size={size}
      locked={busy}
      unsaved={unsaved}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose render={<Button disabled={busy}>{formTexts.cancel}</Button>} />
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormFrame form={form} id={id} aria-label={label}>
        <CallError error={failure} title={failureTitle} description={failureDescription} />
        {children}
      </FormFrame>
    </Dialog>
  )
}
