import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { TAB, TAB_LIST } from './tab-style.ts'

type TabLinksProps = {
  /** Names the navigation. */
  label: string
  /** TabLink elements. */
  children: ReactNode
  className?: string
}

/** Tabs that are pages of their own: a navigation that looks like tabs. */
export function TabLinks({ label, children, className }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  // On a phone the page may be that of a tab beyond the edge.
  useEffect(() => {
    const tabs = row.current
    const current = tabs?.querySelector<HTMLElement>('[data-status="active"]')
    if (tabs && current) {
      const end = current.offsetLeft + current.offsetWidth
      tabs.scrollLeft = Math.max(0, end - tabs.clientWidth)
    }
  }, [])
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

/** One of them; the router marks the current page (`aria-current`, `data-status`). */
export const TabLink = createLink(TabAnchor)
