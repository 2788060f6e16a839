import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { toast } from '../feedback/toast.ts'
import { overlayTexts } from '../texts.ts'
import type { ConfirmWindowProps } from './confirm-window.tsx'
import { lazyPart } from './lazy-part.tsx'

type ConfirmDialogProps = Omit<ConfirmWindowProps, 'open' | 'onOpenChange'> & {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement<ComponentProps<'button'>>
}

/** By then the page is shown and responds, and hardly anybody has pressed a button. */
const PREPARE_AFTER_MS = 1_000

const loadWindow = async () => (await import('./confirm-window.tsx')).ConfirmWindow
const Window = lazyPart(loadWindow, MissingWindow)

/**
 * Asks for confirmation before an irreversible action. The window is 28 kB of script that most
 * visits never need: it is loaded soon after the page, so that it is there when it is first opened.
 */
export function ConfirmDialog({ open, onOpenChange, trigger, ...rest }: ConfirmDialogProps) {
  const [own, setOwn] = useState(false)
  const isOpen = open ?? own
  // Once opened, it stays mounted: it closes with a transition and gives the focus back.
  const [used, setUsed] = useState(isOpen)
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => loadWindow().catch(() => undefined), PREPARE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOpen && !used) {
    setUsed(true)
  }
  function setOpen(next: boolean) {
    setOwn(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {trigger
        ? cloneElement(trigger, {
            'aria-haspopup': 'dialog',
            'aria-expanded': isOpen,
            onClick: ({ currentTarget }) => {
              opener.current = currentTarget
              setOpen(true)
            },
          })
        : null}
      {used ? (
        <Window finalFocus={() => opener.current} {...rest} open={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}

/** Nothing can be confirmed, so each attempt says why and leaves the page as it was. */
function MissingWindow({ open, onOpenChange }: ConfirmWindowProps): null {
  useEffect(() => {
    if (open) {
      toast.error(overlayTexts.partMissing, overlayTexts.partMissingHint)
      onOpenChange(false)
    }
  }, [open, onOpenChange])
  return null
}
