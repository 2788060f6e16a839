import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { overlayTexts } from '../texts.ts'
import { useBackAsEscape } from './back-as-escape.ts'
import { ConfirmWindow } from './confirm-window.tsx'
import { BACKDROP, DIALOG_FRAME, DIALOG_PLACE } from './dialog-style.ts'
import { initialFocusOf } from './initial-focus.ts'

export type DialogProps = {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, right-aligned under a line and always visible; on phones they fill the width. */
  footer?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /**
   * Keeps it open while something runs: no close button, and Escape and a press outside are
   * ignored.
   */
  locked?: boolean
  /** Keeps the input in it while it is closed. */
  keepMounted?: boolean
  /** There is input that closing would discard: Escape and a press outside ask first. */
  unsaved?: boolean
  /**
   * Defaults to the first field or button. `start` focuses the beginning, so that reading starts at
   * the title.
   */
  initialFocus?: RefObject<HTMLElement | null> | 'start'
  /** The element to focus after closing, if the one that opened it may be gone. */
  finalFocus?: RefObject<HTMLElement | null>
}

const SIZES = { sm: 'max-w-sm', md: 'max-w-md', lg: 'max-w-2xl', xl: 'max-w-4xl' }

/** A modal dialog. */
export function Dialog({
  title,
  description,
  children,
  footer,
  open,
  onOpenChange,
  size = 'md',
  locked = false,
  keepMounted = false,
  unsaved = false,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  useBackAsEscape(open ?? false)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        const asks = unsaved && details.reason !== 'close-press'
        if (!next && (locked || asks)) {
          details.cancel()
          setAsking(!locked)
          return
        }
        onOpenChange?.(next)
      }}
    >
      <Base.Portal keepMounted={keepMounted}>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className={cx(DIALOG_PLACE, 'sm:scroll-pb-20')}>
          <Base.Popup
            ref={popup}
            initialFocus={
              initialFocus === 'start' ? popup : (initialFocus ?? initialFocusOf(popup))
            }
            finalFocus={finalFocus}
            className={cx(DIALOG_FRAME, SIZES[size])}
          >
            <header className="px-5 pt-5 pe-14 sm:px-6 sm:pe-16">
              <Base.Title className="text-lg font-[620] text-ink">{title}</Base.Title>
              {description ? (
                <Base.Description className="mt-1 text-sm text-ink-muted">
                  {description}
                </Base.Description>
              ) : null}
            </header>
            <div className="px-5 pt-4 pb-5 sm:px-6 sm:pb-6">{children}</div>
            {footer ? (
              <footer className="flex flex-col-reverse gap-2 rounded-b-xl border-t bg-raised px-5 py-3.5 sm:sticky sm:bottom-[min(-1rem,-8vh)] sm:flex-row sm:justify-end sm:px-6">
                {footer}
              </footer>
            ) : null}
            {locked ? null : <CloseCorner />}
            <ConfirmWindow
              open={asking}
              onOpenChange={setAsking}
              title={overlayTexts.discardQuestion}
              description={overlayTexts.discardHint}
              confirmLabel={overlayTexts.discard}
              cancelLabel={overlayTexts.keepEditing}
              tone="danger"
              onConfirm={() => onOpenChange?.(false)}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The close button in the corner of a dialog or drawer. */
export function CloseCorner() {
  return (
    <Base.Close
      aria-label={overlayTexts.close}
      data-corner=""
      className="absolute end-3 top-3 grid size-9 place-items-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </Base.Close>
  )
}

/** Closes the surrounding dialog or drawer: `<DialogClose render={<Button>Cancel</Button>} />`. */
export function DialogClose(props: ComponentProps<typeof Base.Close>) {
  return <Base.Close {...props} />
}
