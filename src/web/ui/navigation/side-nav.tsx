import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

type SideNavProps = {
  /** The accessible name: 'Dashboard'. */
  label: string
  children: ReactNode
}

/** The navigation of a dashboard. The page decides its width and its form on a phone. */
export function SideNav({ label, children }: SideNavProps) {
  return (
    <nav aria-label={label} className="flex flex-col gap-5">
      {children}
    </nav>
  )
}

/** A group of links. */
export function SideNavGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div>
      {label ? <p className="eyebrow px-2.5 pb-1.5">{label}</p> : null}
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </div>
  )
}

const ITEM =
  'relative flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-sm font-[520] pointer-coarse:min-h-11'

type SideNavAnchorProps = ComponentProps<'a'> & { icon?: ReactNode }

function SideNavAnchor({ icon, children, ...rest }: SideNavAnchorProps) {
  return (
    <li>
      <a
        {...rest}
        className={cx(
          ITEM,
          'text-ink-soft transition-colors hover:bg-hover hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:text-accent-ink',
        )}
      >
        <ItemParts icon={icon}>{children}</ItemParts>
      </a>
    </li>
  )
}

/** A link; the router marks the current page. */
export const SideNavLink = createLink(SideNavAnchor)

type SideNavDisabledProps = { icon?: ReactNode; reason: string; children: ReactNode }

/** A page that is unavailable for now, with the reason. */
export function SideNavDisabled({ icon, reason, children }: SideNavDisabledProps) {
  return (
    <li>
      <button
        type="button"
        aria-disabled="true"
        title={reason}
        className={cx(ITEM, 'cursor-not-allowed text-start text-ink-muted')}
      >
        <ItemParts icon={icon}>
          {children}
          <span className="sr-only"> ({reason})</span>
        </ItemParts>
      </button>
    </li>
  )
}

function ItemParts({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon ? <span className="grid size-5 shrink-0 place-items-center">{icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </>
  )
}
