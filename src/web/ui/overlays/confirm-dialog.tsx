import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { toast } from '../feedback/toast.ts'
import { overlayTexts } from '../texts.ts'
import type { ConfirmWindowProps } from './confirm-window.tsx'
import { BACKDROP } from './dialog-style.ts'

type ConfirmDialogProps = Omit<ConfirmWindowProps, 'open' | 'onOpenChange'> & {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement<ComponentProps<'button'>>
}

/** By then the page is shown and responds, and hardly anybody has pressed a button. */
const PREPARE_AFTER_MS = 1_000

const loadWindow = async () => (await import('./confirm-window.tsx')).ConfirmWindow

/**
 * Asks for confirmation before an irreversible action. The window is 28 kB of script that most
 * visits never need: it is loaded soon after this component is shown, or when it is opened; while
 * it loads the page is covered. If it fails to load, nothing can be confirmed, and a toast asks to
 * reload the page: browsers may remember that a script failed.
 */
export function ConfirmDialog({ open, onOpenChange, trigger, ...rest }: ConfirmDialogProps) {
  const [own, setOwn] = useState(false)
  const isOpen = open ?? own
  const opener = useRef<HTMLElement>(null)
  function setOpen(next: boolean) {
    setOwn(next)
    onOpenChange?.(next)
  }
  const Window = useWindow(isOpen, () => {
    toast.error(overlayTexts.partMissing, overlayTexts.partMissingHint)
    setOpen(false)
  })
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
      {Window === undefined ? (
        isOpen && <div className={BACKDROP} />
      ) : (
        <Window finalFocus={() => opener.current} {...rest} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  )
}

/**
 * The window, once it was opened and is loaded. It stays mounted then, because it closes with a
 * transition and gives the focus back.
 */
function useWindow(
  isOpen: boolean,
  onMissing: () => void,
): ComponentType<ConfirmWindowProps> | undefined {
  const [Window, setWindow] = useState<ComponentType<ConfirmWindowProps>>()
  const miss = useEffectEvent(onMissing)
  useEffect(() => {
    const timer = setTimeout(() => loadWindow().catch(() => undefined), PREPARE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isOpen) {
      return
    }
    let isWanted = true
    loadWindow().then(
      (loaded) => isWanted && setWindow(() => loaded),
      () => isWanted && miss(),
    )
    return () => {
      isWanted = false
    }
  }, [isOpen])
  return Window
}
