import { type Trade, tradeResultLabels } from '#contract/scorecard/types.ts'
import { tradeTexts } from './texts.ts'

/** What is written over or under a bar. */
export type ChartMark = {
  readonly kind: 'posted' | 'entered' | 'ended'
  /** Of the bar. */
  readonly index: number
  readonly isAbove: boolean
  readonly text: string
}

type Marked = Pick<Trade, 'createdAt' | 'entryDate' | 'exitDate' | 'entryType' | 'result'>

/**
 * What happened to a trade, each at its bar, so that no text lies over another one: of two on the same
 * side the bars are at least `apart` from each other. The entry has the side from which the trade is
 * meant to move away, the end the other one; a posting that is too close to the entry shares its text.
 *
 * @param starts when each bar begins, in ascending order
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
    // Whatever ends is at least as far away as the entry; without an entry the end is opposite.
    const isAbove = entered === undefined ? isEntryAbove : !isEntryAbove
    marks.push({ kind: 'posted', index: posted, isAbove, text: tradeTexts.posted })
  }
  if (entered !== undefined) {
    const text = isShared ? tradeTexts.postedEntered : 'Entered'
    marks.push({ kind: 'entered', index: entered, isAbove: isEntryAbove, text })
  }
  if (trade.exitDate !== null) {
    const text = tradeResultLabels[trade.result]
    marks.push({ kind: 'ended', index: indexOf(trade.exitDate), isAbove: !isEntryAbove, text })
  }
  return marks
}
