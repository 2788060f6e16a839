import { createLink } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps, ReactNode } from 'react'
import { wayTexts } from '../texts.ts'

/** The path to a page: CrumbLinks, then the Crumb of the page itself. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label={wayTexts.breadcrumb}>
      <ol className="flex flex-wrap items-center gap-1.5 text-sm">{children}</ol>
    </nav>
  )
}

function CrumbAnchor(props: ComponentProps<'a'>) {
  return (
    <li className="flex items-center gap-1.5 text-ink-muted">
      <a {...props} className="rounded-xs py-1 transition-colors hover:text-ink" />
      <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />
    </li>
  )
}

/** A parent page. */
export const CrumbLink = createLink(CrumbAnchor)

/** The current page. */
export function Crumb({ children }: { children: ReactNode }) {
  return (
    <li aria-current="page" className="max-w-64 truncate py-1 text-ink">
      {children}
    </li>
  )
}
