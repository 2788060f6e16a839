import { tradeResultLabels } from '#contract/scorecard/texts.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { tradeTexts } from './texts.ts'

/** A sign over or under a bar, and what it means. */
export type ChartMark = {
  readonly kind: 'posted' | 'entered' | 'ended'
  /** Of the bar. */
  readonly index: number
  readonly isAbove: boolean
  readonly text: string
}

type Marked = Pick<Trade, 'createdAt' | 'entryDate' | 'exitDate' | 'entryType' | 'result'>

/**
 * What happened to a trade, each at its bar. The entry has the side from which the trade is meant to
 * move away, the rest the other one; a posting that is too close to the entry shares its sign. So of
 * two signs on the same side the bars are at least `apart` from each other.
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
    // Whatever ends is at least as far away as the entry; without an entry the end is opposite.
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
