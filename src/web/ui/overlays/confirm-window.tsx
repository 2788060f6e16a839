import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'
import { overlayTexts } from '../texts.ts'
import { useBackAsEscape } from './back-as-escape.ts'
import { BACKDROP, DIALOG_FRAME, DIALOG_PLACE } from './dialog-style.ts'

export type ConfirmWindowProps = {
  title: ReactNode
  /** What will happen, in one sentence. */
  description: ReactNode
  children?: ReactNode
  /** The verb on the button: 'Delete trade'. Without it the dialog can only be closed. */
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /**
   * The dialog waits for the promise and then closes; `false` keeps it open, to show what went
   * wrong.
   */
  onConfirm?: () => unknown
  disabled?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element to focus after closing; defaults to the previously focused one. */
  finalFocus?: () => HTMLElement | null | undefined
}

/** The window of a ConfirmDialog, which loads it. The cancel button has the initial focus. */
export function ConfirmWindow({
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = confirmLabel ? overlayTexts.cancel : overlayTexts.close,
  tone = 'primary',
  onConfirm,
  disabled = false,
  open,
  onOpenChange,
  finalFocus,
}: ConfirmWindowProps) {
  const [busy, setBusy] = useState(false)
  useBackAsEscape(open)

  async function handleConfirm() {
    setBusy(true)
    try {
      if ((await onConfirm?.()) !== false) {
        onOpenChange(false)
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Base.Portal>
        {/* Also covers the dialog that opened it. */}
        <Base.Backdrop forceRender className={BACKDROP} />
        <Base.Viewport className={DIALOG_PLACE}>
          <Base.Popup finalFocus={finalFocus} className={cx(DIALOG_FRAME, 'max-w-md')}>
            <div className="px-6 pt-5 pb-5">
              <Base.Title className="text-lg font-[620]">{title}</Base.Title>
              <Base.Description className="mt-1.5 text-base text-ink-soft">
                {description}
              </Base.Description>
              {/* An error that is not shown takes no space. */}
              {children ? (
                <div className="mt-4 has-[[role=alert]:empty:only-child]:mt-0">{children}</div>
              ) : null}
            </div>
            <footer className="flex flex-col-reverse gap-2 border-t px-6 py-3.5 sm:flex-row sm:justify-end">
              <Base.Close render={<Button disabled={busy}>{cancelLabel}</Button>} />
              {confirmLabel ? (
                <Button variant={tone} loading={busy} disabled={disabled} onClick={handleConfirm}>
                  {confirmLabel}
                </Button>
              ) : null}
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
