import { Button } from '../actions/button.tsx'
import { ButtonAnchor } from '../actions/button-anchor.tsx'
import { formatCount } from '../text/numbers.ts'
import { tableTexts } from '../texts.ts'

/** The state of an infinite query for its further pages. */
export type EndlessList = {
  readonly fetchNextPage: () => unknown
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
}

type LoadMoreProps = {
  list: EndlessList
  /** The address of the next page, for visitors without script. */
  nextHref?: string
  shown?: number
  total?: number
}

/**
 * Loads the next page of a list and appends it; after a failure, again. When there are no more rows
 * the button is hidden, and the count stays.
 */
export function LoadMore({ list, nextHref, shown, total }: LoadMoreProps) {
  const { hasNextPage, isFetchNextPageError: failed } = list
  const count =
    shown === undefined || total === undefined
      ? null
      : tableTexts.rowsOf(formatCount(shown), formatCount(total))
  if (!hasNextPage && !count) {
    return null
  }
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {hasNextPage ? (
        <Button
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="noscript:hidden"
        >
          {failed ? tableTexts.tryAgain : tableTexts.loadMore}
        </Button>
      ) : null}
      {nextHref === undefined ? null : (
        <noscript>
          <ButtonAnchor href={nextHref} rel="next">
            {tableTexts.nextPage}
          </ButtonAnchor>
        </noscript>
      )}
      <p role="status" className="num text-sm text-ink-muted empty:hidden">
        {failed ? tableTexts.nextPageMissing : count}
      </p>
    </div>
  )
}
