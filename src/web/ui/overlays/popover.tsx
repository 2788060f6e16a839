import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'

type PopoverProps = {
  trigger: ReactElement
  /** The accessible name of the window; drawn as its heading unless `hideTitle`. */
  title: string
  hideTitle?: boolean
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

/** A small window tied to the element that opens it. About 35 kB of script: load it lazily on public pages. */
export function Popover({
  trigger,
  title,
  hideTitle = false,
  children,
  side = 'bottom',
  align = 'center',
  open,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50"
        >
          <Base.Popup
            className={cx('popup max-w-[calc(100vw-1.5rem)] p-4 text-sm outline-none', className)}
          >
            <Base.Title className={hideTitle ? 'sr-only' : 'mb-2 text-sm font-[600]'}>
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
