import { Button } from '../actions/button.tsx'
import { ButtonAnchor } from '../actions/button-anchor.tsx'
import { formatCount } from '../text/numbers.ts'
import { tableTexts } from '../texts.ts'

type LoadMoreProps = {
  onLoad: () => void
  loading?: boolean
  /** Set if the last attempt failed; the button then retries. */
  failed?: boolean
  /** There are no more rows: the button is hidden, the count stays. */
  done?: boolean
  /** The address of the next page, for visitors without script. */
  nextHref?: string
  shown?: number
  total?: number
}

/** Loads the next page of a list and appends it. */
export function LoadMore({ onLoad, loading, failed, done, nextHref, shown, total }: LoadMoreProps) {
  const count =
    shown === undefined || total === undefined
      ? null
      : tableTexts.rowsOf(formatCount(shown), formatCount(total))
  if (done && !count) {
    return null
  }
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {done ? null : (
        <Button loading={loading} onClick={onLoad} className="noscript:hidden">
          {failed ? tableTexts.tryAgain : tableTexts.loadMore}
        </Button>
      )}
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
