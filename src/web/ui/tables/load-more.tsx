import { Button } from '../actions/button.tsx'
import { ButtonAnchor } from '../actions/button-anchor.tsx'
import { formatCount } from '../text/numbers.ts'
import { tableTexts } from '../texts.ts'

type LoadMoreProps = {
  onLoad: () => void
  loading?: boolean
  /** Set when the last attempt failed; the button then tries again. */
  failed?: boolean
  /** Nothing is left: the button goes, the count stays. */
  done?: boolean
  /** Where the list goes on for a reader without script. */
  nextHref?: string
  shown?: number
  total?: number
}

/** The next page of a list that goes on under the one that is shown. */
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
