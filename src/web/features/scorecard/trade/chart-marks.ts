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

/** A bar's begin, in ms since 1970, and how far its prices reach. */
type Bar = { readonly start: number; readonly high: number; readonly low: number }

/**
 * What happened to a trade, each at its bar, so that no text lies over another one: of two on the same
 * side the bars are at least `apart` from each other. Where there is room each text has the side on
 * which fewer prices lie beside it; otherwise the entry has the side from which the trade is meant to
 * move away, the rest the other one. A posting that is too close to the entry shares its text.
 *
 * @param bars in ascending order
 */
export function chartMarks(
  trade: Marked,
  bars: readonly Bar[],
  apart: number,
): readonly ChartMark[] {
  const marks = alternatingMarks(trade, bars, apart)
  const isFree = marks.every(({ index }, at) =>
    marks.slice(at + 1).every((other) => other.index - index >= apart),
  )
  return isFree
    ? marks.map((mark) => ({ ...mark, isAbove: isFreerAbove(mark, bars, apart) }))
    : marks
}

function alternatingMarks(trade: Marked, bars: readonly Bar[], apart: number): ChartMark[] {
  const indexOf = (at: string) =>
    Math.max(
      0,
      bars.findLastIndex(({ start }) => start <= Date.parse(at)),
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

/** Whether the prices beside a text reach less far over its bar than under it; as it is, if equally. */
function isFreerAbove({ index, isAbove }: ChartMark, bars: readonly Bar[], apart: number): boolean {
  const bar = bars[index]
  if (bar === undefined) {
    return isAbove
  }
  const half = Math.ceil(apart / 2)
  const beside = bars.slice(Math.max(0, index - half), index + half + 1)
  const over = Math.max(...beside.map(({ high }) => high)) - bar.high
  const under = bar.low - Math.min(...beside.map(({ low }) => low))
  return over === under ? isAbove : over < under
}
