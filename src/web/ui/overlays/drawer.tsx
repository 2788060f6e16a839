import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useBackAsEscape } from './back-as-escape.ts'
import { CloseCorner } from './dialog.tsx'
import { BACKDROP } from './dialog-style.ts'
import { initialFocusOf } from './initial-focus.ts'
import { PanelHeader } from './panel-header.tsx'

type DrawerProps = {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A panel at the side: details next to a list. */
export function Drawer({ title, description, children, footer, open, onOpenChange }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null)
  useBackAsEscape(open ?? false)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          ref={popup}
          initialFocus={initialFocusOf(popup)}
          className="drawer-place fixed inset-y-0 end-0 z-50 flex w-[calc(100%-2.5rem)] max-w-2xl flex-col border-s border-line bg-raised text-ink shadow-modal outline-none transition-transform duration-200 ease-out data-starting-style:translate-x-full data-ending-style:translate-x-full"
        >
          <PanelHeader title={title} description={description} />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-6 sm:px-6">
            {children}
          </div>
          {footer ? (
            <footer className="shrink-0 border-t px-5 py-3.5 sm:px-6">{footer}</footer>
          ) : null}
          <CloseCorner />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
