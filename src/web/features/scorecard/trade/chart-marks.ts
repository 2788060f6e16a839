import { tradeResultLabels } from '#contract/scorecard/texts.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { tradeTexts } from './texts.ts'

/** A mark above or below a bar, and its meaning. */
export type ChartMark = {
  readonly kind: 'posted' | 'entered' | 'ended'
  /** Index of the bar. */
  readonly index: number
  readonly isAbove: boolean
  readonly text: string
}

type Marked = Pick<Trade, 'createdAt' | 'entryDate' | 'exitDate' | 'entryType' | 'result'>

/**
 * The events of a trade, each at its bar. The entry's mark is on the side that the trade should
 * move away from, the others on the opposite side. A posting too close to the entry shares its
 * mark. Two marks on the same side are therefore at least `apart` bars from each other.
 *
 * @param starts when the bars begin, in ms since 1970, in ascending order
 */
export function chartMarks(
  trade: Marked,
  starts: readonly number[],
  apart: number,
): readonly ChartMark[] {
  const indexOf = (at: string) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= Date.parse(at)),
    )
  const isEntryAbove = trade.entryType === 'sell'
  const posted = indexOf(trade.createdAt)
  const entered = trade.entryDate === null ? undefined : indexOf(trade.entryDate)
  const marks: ChartMark[] = []
  const isShared = entered !== undefined && entered - posted < apart
  if (!isShared) {
    // The end is at least as far from the posting as the entry is, so both fit on one side. Without
    // an entry, the posting and the end are on opposite sides.
    const isAbove = entered === undefined ? isEntryAbove : !isEntryAbove
    marks.push({ kind: 'posted', index: posted, isAbove, text: tradeTexts.posted })
  }
  if (entered !== undefined) {
    const text = isShared ? tradeTexts.postedEntered : tradeTexts.entered
    marks.push({ kind: 'entered', index: entered, isAbove: isEntryAbove, text })
  }
  if (trade.exitDate !== null) {
    const text = tradeResultLabels[trade.result]
    marks.push({ kind: 'ended', index: indexOf(trade.exitDate), isAbove: !isEntryAbove, text })
  }
  return marks
}
