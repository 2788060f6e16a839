import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /**
   * A key was pressed before the menu's script was loaded: it opens with its first item focused.
   */
  openedByKey?: boolean
}

/** A menu of actions. About 45 kB of script: load it lazily on public pages. */
export function Menu({ trigger, children, open, onOpenChange, openedByKey = false }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (openedByKey) {
      button.current?.focus()
      button.current?.click()
    }
  }, [openedByKey])
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="popup max-h-(--available-height) min-w-48 overflow-y-auto p-1 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  children: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  disabled?: boolean
  tone?: 'plain' | 'danger'
}

export function MenuItem({ children, icon, onSelect, disabled, tone = 'plain' }: MenuItemProps) {
  return (
    <Base.Item
      onClick={() => onSelect?.()}
      disabled={disabled}
      className={cx('popup-item', tone === 'danger' && 'text-down!')}
    >
      {icon ? (
        <span
          className={cx(
            'grid size-4 shrink-0 place-items-center',
            tone === 'plain' && 'text-ink-muted',
          )}
        >
          {icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Base.Item>
  )
}

/** A line between groups. */
export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}
