import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = {
  /** The element explained. It needs a name of its own: a tooltip is not one. */
  children: ReactElement
  content: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/** A word of help on hover and focus. Nothing that a touch screen must not miss. */
export function Tooltip({ children, content, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={350} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-60">
          <Base.Popup className="max-w-64 origin-(--transform-origin) rounded-sm bg-ink px-2 py-1 text-xs text-canvas shadow-float transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
