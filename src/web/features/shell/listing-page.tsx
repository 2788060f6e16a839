import type { ReactNode } from 'react'
import { SectionHeader } from '#web/ui/section-header.tsx'

type ListingPageProps = {
  title: string
  description: string
  /** TabLinks between sister pages. */
  tabs?: ReactNode
  /** The list, or the EmptyState in its place. */
  children: ReactNode
}

/** A public page that lists things: heading, sister pages, list. */
export function ListingPage({ title, description, tabs, children }: ListingPageProps) {
  return (
    <div className="page py-10 sm:py-14">
      <SectionHeader size="page" title={title} description={description} />
      {tabs ? <div className="mt-6">{tabs}</div> : null}
      <div className="mt-6">{children}</div>
    </div>
  )
}
