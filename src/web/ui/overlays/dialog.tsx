import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react'
import { cx } from '../cx.ts'

export type DialogProps = {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, right-aligned under a line and always in sight; on phones they fill the width. */
  footer?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element that opens it, when it is not opened by state: `<Button>Edit</Button>`. */
  trigger?: ReactElement
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Keeps it open on Escape, on a press outside and without a close button: while something runs. */
  locked?: boolean
  /** Otherwise the first control. `start` begins to read at the title, however far the controls are. */
  initialFocus?: RefObject<HTMLElement | null> | 'start'
}

const SIZES = { sm: 'max-w-sm', md: 'max-w-md', lg: 'max-w-2xl', xl: 'max-w-4xl' }

/** A modal window over the page. On phones its end can be scrolled above a toast. */
export function Dialog({
  title,
  description,
  children,
  footer,
  open,
  onOpenChange,
  trigger,
  size = 'md',
  locked = false,
  initialFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (locked && !next) {
          details.cancel()
          return
        }
        onOpenChange?.(next)
      }}
    >
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className={cx(DIALOG_PLACE, 'sm:scroll-pb-20')}>
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus === 'start' ? popup : initialFocus}
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
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

export const BACKDROP =
  'fixed inset-0 z-50 min-h-dvh bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** It scrolls where a window is taller than the screen; on phones a toast has room above it. */
export const DIALOG_PLACE =
  'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] overflow-y-auto overscroll-contain p-4 pt-24 sm:pt-4 sm:pb-[max(1rem,8vh)]'

export const DIALOG_FRAME =
  'relative m-auto w-full rounded-xl border border-line bg-raised text-ink shadow-modal outline-none transition-[opacity,scale,translate] duration-150 data-ending-style:scale-[0.985] data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:scale-[0.985] data-starting-style:opacity-0'

/** The cross in the corner of a dialog or a drawer. */
export function CloseCorner() {
  return (
    <Base.Close
      aria-label="Close"
      className="absolute end-3 top-3 grid size-9 place-items-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </Base.Close>
  )
}

/** Closes the dialog or drawer around it: `<DialogClose render={<Button>Cancel</Button>} />`. */
export function DialogClose(props: ComponentProps<typeof Base.Close>) {
  return <Base.Close {...props} />
}
