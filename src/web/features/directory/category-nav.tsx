import {
  categoryPath,
  categoryTitle,
  type ProviderCategory,
  providerCategories,
} from '#contract/providers/categories.ts'
import { cx } from '#web/ui/cx.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import { directoryTexts } from './texts.ts'

type CategoryNavProps = {
  current: ProviderCategory
  counts: readonly { readonly value: ProviderCategory; readonly count: number }[]
}

/** The ten categories: a list beside the page, or a scrolling row on small screens. */
export function CategoryNav({ current, counts }: CategoryNavProps) {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  return (
    <nav aria-label={directoryTexts.allCategories}>
      <p className="eyebrow mb-2 px-2.5 max-lg:hidden">{directoryTexts.categories}</p>
      <ul className="scroll-hint flex gap-1.5 max-lg:overflow-x-auto max-lg:pb-1 max-lg:[scrollbar-width:none] lg:flex-col lg:gap-px">
        {providerCategories.map((category) => {
          const isCurrent = category === current
          return (
            <li key={category} className="shrink-0">
              <a
                href={categoryPath(category)}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex min-h-9 items-center justify-between gap-3 rounded-md px-2.5 py-1.5 text-sm transition-colors pointer-coarse:min-h-11',
                  'max-lg:border max-lg:whitespace-nowrap',
                  isCurrent
                    ? 'border-accent bg-accent-soft font-[560] text-accent-ink'
                    : 'text-ink-soft hover:bg-hover hover:text-ink max-lg:bg-surface',
                )}
              >
                {categoryTitle(category)}
                <span className={cx('num text-xs', isCurrent ? '' : 'text-ink-muted')}>
                  {formatCount(countOf.get(category) ?? 0)}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
