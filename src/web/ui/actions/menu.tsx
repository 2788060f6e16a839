import { Menu as Base } from '@base-ui/react/menu'
import { createLink } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /**
   * A key was pressed before the menu's script was loaded: it opens with its first item focused.
   */
  openedByKey?: boolean
}

/** A menu of actions. About 45 kB of script: load it lazily on public pages. */
export function Menu({
  trigger,
  children,
  align = 'end',
  open,
  onOpenChange,
  openedByKey = false,
}: MenuProps) {
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
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50">
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
  /** Shown at the end: a count, a shortcut. */
  end?: ReactNode
  onSelect?: () => void
  disabled?: boolean
  tone?: 'plain' | 'danger'
}

export function MenuItem({
  children,
  icon,
  end,
  onSelect,
  disabled,
  tone = 'plain',
}: MenuItemProps) {
  return (
    <Base.Item
      onClick={() => onSelect?.()}
      disabled={disabled}
      className={cx('popup-item', tone === 'danger' && 'text-down!')}
    >
      <ItemParts icon={icon} end={end} danger={tone === 'danger'}>
        {children}
      </ItemParts>
    </Base.Item>
  )
}

type MenuAnchorProps = ComponentProps<typeof Base.LinkItem> & { icon?: ReactNode; end?: ReactNode }

function MenuAnchor({ icon, end, children, ...rest }: MenuAnchorProps) {
  return (
    <Base.LinkItem closeOnClick {...rest} className="popup-item">
      <ItemParts icon={icon} end={end}>
        {children}
      </ItemParts>
    </Base.LinkItem>
  )
}

/** A link to a route of the application. */
export const MenuLink = createLink(MenuAnchor)

type MenuCheckItemProps = {
  children: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A setting in the menu: a visible column, a theme. */
export function MenuCheckItem({ children, checked, onCheckedChange }: MenuCheckItemProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      closeOnClick={false}
      className="popup-item"
    >
      <span className="min-w-0 flex-1">{children}</span>
      <Base.CheckboxItemIndicator className="text-accent-ink">
        <Check size={16} aria-hidden="true" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

/** A line between groups. */
export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}

/** Items under a small heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="eyebrow px-2.5 pt-2 pb-1">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

type ItemPartsProps = { icon?: ReactNode; end?: ReactNode; danger?: boolean; children: ReactNode }

function ItemParts({ icon, end, danger = false, children }: ItemPartsProps) {
  return (
    <>
      {icon ? (
        <span
          className={cx('grid size-4 shrink-0 place-items-center', !danger && 'text-ink-muted')}
        >
          {icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end ? <span className="num text-xs text-ink-muted">{end}</span> : null}
    </>
  )
}
