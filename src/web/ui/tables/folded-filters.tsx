import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { buttonClass } from '../actions/button-style.ts'
import { cx } from '../cx.ts'
import { tableTexts } from '../texts.ts'

type FoldedFiltersProps = {
  /** How many of them are set. */
  chosen: number
  /** Placed in the grid of the form. */
  children: ReactNode
}

/** Filters that are collapsed on a phone until opened, without script. Wide screens show them. */
export function FoldedFilters({ chosen, children }: FoldedFiltersProps) {
  return (
    <details className="folded">
      <summary
        className={cx(
          buttonClass({ block: true }),
          'list-none sm:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden',
        )}
      >
        <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
        {tableTexts.filters}
        {chosen === 0 ? null : <span className="num">({chosen})</span>}
      </summary>
      {children}
    </details>
  )
}
