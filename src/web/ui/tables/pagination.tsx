import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { formatCount } from '../text/numbers.ts'
import { tableTexts } from '../texts.ts'
import { pageCount, pageNumbers, pageRows } from './pages.ts'

/** Rows that are not loaded yet. */
export type MoreRows = {
  readonly load: () => void
  readonly loading: boolean
  /** The last attempt failed; going to the next page retries. */
  readonly failed: boolean
}

type PaginationProps = {
  /** The accessible name: 'Pages of open trades'. */
  label: string
  /** Counted from 1. */
  page: number
  rows: number
  /** Set if there are further rows; going beyond the last page loads them. */
  more?: MoreRows | undefined
  perPage: number
  onPageChange?: (page: number) => void
  /**
   * The address of each page, if pages have one: they are then links, which work without script.
   */
  hrefOf?: (page: number) => string
  className?: string
}

const BUTTON =
  'grid h-8 min-w-8 place-items-center rounded-md px-2 text-sm transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11'
const CALM = 'text-ink-soft hover:bg-hover'
const CURRENT = 'bg-accent-soft font-[560] text-accent-ink'

/** The range of rows shown, and the controls for the other pages. */
export function Pagination({ label, page, rows, more, perPage, ...go }: PaginationProps) {
  const pages = pageCount(rows, perPage)
  const shown = pageRows(page, rows, perPage)
  const loadsNext = page >= pages && more !== undefined
  const handleNext = (next: number) => {
    if (loadsNext) {
      more.load()
    }
    go.onPageChange?.(next)
  }
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', go.className)}
    >
      <p className="num text-sm text-ink-muted" aria-live="polite">
        {tableTexts.rowsOf(
          shown === null ? tableTexts.noneHere : shown.map(formatCount).join('–'),
          formatCount(rows),
        )}
        {more === undefined ? null : '+'}
        {more?.failed ? ` · ${tableTexts.nextPageMissing}` : null}
      </p>
      <ul className="num flex items-center gap-0.5">
        <li>
          <PageButton
            {...go}
            page={Math.min(page - 1, pages)}
            label={tableTexts.previousPage}
            disabled={page <= 1}
          >
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          </PageButton>
        </li>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index < 3 ? 'start' : 'end'}`} className="max-sm:hidden">
            {number === null ? (
              <span className="px-1 text-ink-muted">…</span>
            ) : (
              <PageButton
                {...go}
                page={number}
                label={tableTexts.page(number)}
                current={number === page}
              >
                {number}
              </PageButton>
            )}
          </li>
        ))}
        <li>
          <PageButton
            {...go}
            onPageChange={handleNext}
            page={page + 1}
            label={tableTexts.nextPage}
            disabled={page >= pages && more === undefined}
            busy={loadsNext && more.loading}
          >
            {loadsNext && more.loading ? (
              <Spinner size={16} />
            ) : (
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
            )}
          </PageButton>
        </li>
      </ul>
    </nav>
  )
}

type PageButtonProps = Pick<PaginationProps, 'onPageChange' | 'hrefOf'> & {
  page: number
  label: string
  current?: boolean
  disabled?: boolean
  /** The pressed action is running. */
  busy?: boolean
  children: ReactNode
}

function PageButton({ page, label, current, disabled, busy, children, ...go }: PageButtonProps) {
  const attributes = {
    'aria-label': label,
    'aria-busy': busy || undefined,
    'aria-current': current ? ('page' as const) : undefined,
    className: cx(BUTTON, current ? CURRENT : disabled ? 'text-line-strong' : CALM),
  }
  if (go.hrefOf === undefined || disabled) {
    return (
      <button
        type="button"
        disabled={disabled}
        onClick={() => (busy ? undefined : go.onPageChange?.(page))}
        {...attributes}
      >
        {children}
      </button>
    )
  }
  return (
    <a href={go.hrefOf(page)} data-scroll="keep" {...attributes}>
      {children}
    </a>
  )
}
