import type { ReactNode } from 'react'
import {
  categoryPath,
  categoryTitle,
  type ProviderCategory,
} from '#contract/providers/categories.ts'
import type { ProviderCard as Provider } from '#contract/providers/types.ts'
import { isFiltered } from '#web/lib/navigation/search-values.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { NoResults } from '#web/ui/feedback/no-results.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { categoryTexts } from './category-texts.ts'
import type { DirectorySearch } from './directory-search.ts'
import { ProviderCard } from './provider-card.tsx'
import { directoryTexts } from './texts.ts'

type DirectoryPageProps = {
  category: ProviderCategory
  search: DirectorySearch
  /** Providers that match the filters. */
  total: number
  /** Providers in the whole category. */
  all: number
  providers: readonly Provider[]
  follow: (provider: Provider) => ReactNode
  nav: ReactNode
  filters: ReactNode
  /** The control that loads the next page. */
  more: ReactNode
  /** Another list is loading. */
  changing: boolean
}

export function DirectoryPage(props: DirectoryPageProps) {
  const { category, search, total, all, providers, follow, nav, filters, more, changing } = props
  const narrowed = isFiltered(search)
  return (
    <div className="page grid gap-x-10 gap-y-6 py-8 sm:py-10 lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <div className="min-w-0 max-lg:-mx-4 max-lg:px-4 max-lg:sm:-mx-6 max-lg:sm:px-6 lg:sticky lg:top-23 lg:self-start">
        {nav}
      </div>
      <div className="min-w-0">
        <SectionHeader
          size="page"
          title={categoryTitle(category)}
          description={categoryTexts[category]}
        />
        <div className="mt-6">{filters}</div>
        <div className="mt-4 mb-3 flex min-h-8 items-center justify-between gap-4 text-sm">
          <p role="status" className="num text-ink-muted">
            {countText(total, all, narrowed)}
          </p>
          {narrowed && providers.length > 0 ? (
            <TextAnchor href={categoryPath(category)} tone="quiet">
              {directoryTexts.clearFilters}
            </TextAnchor>
          ) : null}
        </div>
        {providers.length === 0 ? (
          <div className="rounded-lg border bg-surface">
            <NoResults
              note={narrowed ? directoryTexts.noneMatch : directoryTexts.noneYet}
              clearHref={narrowed ? categoryPath(category) : undefined}
            />
          </div>
        ) : (
          <ul
            aria-busy={changing}
            className={cx('grid gap-4 transition-opacity md:grid-cols-2', changing && 'opacity-60')}
          >
            {providers.map((provider) => (
              <li key={provider._id} className="min-w-0">
                <ProviderCard provider={provider} follow={follow(provider)} />
              </li>
            ))}
          </ul>
        )}
        {more}
      </div>
    </div>
  )
}

/** '17 providers', '3 of 17 providers'. */
function countText(total: number, all: number, narrowed: boolean): string {
  const providers = directoryTexts.providers(formatCount(all), all === 1)
  return narrowed ? directoryTexts.someOf(formatCount(total), providers) : providers
}
