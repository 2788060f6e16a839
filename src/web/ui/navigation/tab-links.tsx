import { createLink, useRouterState } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { TAB, TAB_LIST } from './tab-style.ts'

/** Width of the fade at the edge of a row that scrolls. */
const FADE_PX = 40

type TabLinksProps = {
  /** The accessible name. */
  label: string
  /** TabLink elements. */
  children: ReactNode
  className?: string
}

/** Navigation links that look like tabs; each tab is a page. */
export function TabLinks({ label, children, className }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href })
  // On a phone the current page's tab may be scrolled out of view, or half out of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address may have another tab.
  useEffect(() => {
    const tabs = row.current
    const current = tabs?.querySelector<HTMLElement>('[data-status="active"]')
    if (tabs && current) {
      const start = current.offsetLeft - FADE_PX
      const end = current.offsetLeft + current.offsetWidth + FADE_PX
      tabs.scrollLeft = Math.min(start, Math.max(tabs.scrollLeft, end - tabs.clientWidth))
    }
  }, [href])
  return (
    <nav ref={row} aria-label={label} className={cx(TAB_LIST, className)}>
      {children}
    </nav>
  )
}

type TabAnchorProps = ComponentProps<'a'> & { count?: number }

function TabAnchor({ count, children, className, ...rest }: TabAnchorProps) {
  return (
    <a className={cx(TAB, className)} {...rest}>
      {children}
      {count === undefined ? null : (
        <span className="num text-xs font-normal text-ink-muted">
          {count.toLocaleString('en-IN')}
        </span>
      )}
    </a>
  )
}

/** A tab; the router marks the current page (`aria-current`, `data-status`). */
export const TabLink = createLink(TabAnchor)
