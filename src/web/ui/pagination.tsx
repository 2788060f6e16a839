import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { cx } from './cx.ts'
import { formatCount } from './numbers.ts'
import { pageCount, pageNumbers } from './pages.ts'

type PaginationProps = {
  /** Names the navigation: 'Pages of open trades'. */
  label?: string
  /** Counted from 1. */
  page: number
  rows: number
  perPage: number
  onPageChange: (page: number) => void
  className?: string
}

const BUTTON =
  'grid h-8 min-w-8 place-items-center rounded-md px-2 text-sm transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11'

/** Which rows are shown, and the way to the others. */
export function Pagination({
  label = 'Pages',
  page,
  rows,
  perPage,
  onPageChange,
  className,
}: PaginationProps) {
  const pages = pageCount(rows, perPage)
  const from = rows === 0 ? 0 : (page - 1) * perPage + 1
  const to = Math.min(page * perPage, rows)
  const step = (target: number, name: string, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={name}
      disabled={target < 1 || target > pages}
      onClick={() => onPageChange(target)}
      className={cx(BUTTON, 'text-ink-soft not-disabled:hover:bg-hover disabled:text-line-strong')}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
    >
      <p className="num text-sm text-ink-muted" aria-live="polite">
        {formatCount(from)}–{formatCount(to)} of {formatCount(rows)}
      </p>
      <ul className="num flex items-center gap-0.5">
        <li>{step(page - 1, 'Previous page', ChevronLeft)}</li>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index < 3 ? 'start' : 'end'}`} className="max-sm:hidden">
            {number === null ? (
              <span className="px-1 text-ink-muted">…</span>
            ) : (
              <button
                type="button"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPageChange(number)}
                className={cx(
                  BUTTON,
                  number === page
                    ? 'bg-accent-soft font-[560] text-accent-ink'
                    : 'text-ink-soft hover:bg-hover',
                )}
              >
                {number}
              </button>
            )}
          </li>
        ))}
        <li>{step(page + 1, 'Next page', ChevronRight)}</li>
      </ul>
    </nav>
  )
}
