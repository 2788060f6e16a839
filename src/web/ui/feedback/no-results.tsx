import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { ButtonAnchor } from '../actions/button-anchor.tsx'
import { tableTexts } from '../texts.ts'
import { EmptyState } from './empty-state.tsx'

type NoResultsProps = {
  /** Why the list is empty, and how to get rows. */
  note?: ReactNode
  /** Shown where no filters are set: a link to what fills the list. */
  action?: ReactNode
  /** The address of the list without filters, where some are set. */
  clearHref?: string | undefined
  /** Inside a table. */
  compact?: boolean
}

/** Shown instead of an empty list, with a button that clears its filters. */
export function NoResults({ note, action, clearHref, compact }: NoResultsProps) {
  return (
    <EmptyState
      compact={compact}
      icon={compact ? undefined : <SearchX size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={tableTexts.noResults}
      description={note}
      action={
        clearHref === undefined ? (
          action
        ) : (
          <ButtonAnchor href={clearHref} size={compact ? 'sm' : 'md'}>
            {tableTexts.clearFilters}
          </ButtonAnchor>
        )
      }
    />
  )
}
