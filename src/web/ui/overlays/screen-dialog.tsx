import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useBackAsEscape } from './back-as-escape.ts'
import { CloseCorner } from './dialog.tsx'
import { BACKDROP } from './dialog-style.ts'
import { PanelHeader } from './panel-header.tsx'

type ScreenDialogProps = {
  title: ReactNode
  description?: ReactNode
  /** Fills the remaining height and scrolls. */
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Keeps it open while something runs, as in Dialog. */
  locked?: boolean
}

/** A dialog for long content: full-screen on a phone, nearly full-screen on a wide screen. */
export function ScreenDialog({
  title,
  description,
  children,
  open,
  onOpenChange,
  locked = false,
}: ScreenDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  useBackAsEscape(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (locked && !next) {
          details.cancel()
        } else {
          onOpenChange(next)
        }
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          className="fixed inset-0 z-50 m-auto flex flex-col bg-raised text-ink shadow-modal outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-4 sm:max-w-5xl sm:rounded-xl sm:border"
        >
          <PanelHeader title={title} description={description} />
          <div className="flex min-h-0 flex-1 flex-col">{children}</div>
          {locked ? null : <CloseCorner />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
