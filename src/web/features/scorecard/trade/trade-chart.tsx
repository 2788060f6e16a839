import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  type Time,
  TrackingModeExitMode,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import type { PriceBar } from '#contract/scorecard/record.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { formatIst, IST_OFFSET_MS } from '#kit/day.ts'
import { rupeesFromPrice } from '#kit/price.ts'
import { useTheme } from '#web/lib/page/theme.ts'
import { ExternalLink } from '#web/ui/actions/text-link.tsx'
import { useLivePrice } from '../live/use-live.ts'
import { priceText } from '../price-text.ts'
import { type ChartMark, chartMarks } from './chart-marks.ts'
import { type RunningBar, runningBarOf, withPrice } from './running-bar.ts'
import { tradeTexts } from './texts.ts'

type TradeChartProps = {
  trade: Trade
  bars: readonly PriceBar[]
  everyMinutes: number
}

const HEIGHT_CLASS = 'h-64 sm:h-72'
/**
 * Widths in pixels: the axis with the names of the levels, half of a time label below a bar, and a
 * mark at a bar.
 */
const NAMES_PX = 130
const HALF_TIME_PX = 28
const SIGN_PX = 16
const MIN_PX = 260
/** The share of the price range that a level's label covers on either side. */
const COVERED = 0.09

/**
 * The prices of a trade's instrument, with the trade's levels and events. The last bar is updated
 * live. The library draws on a canvas, so a text alternative says the same.
 */
export function TradeChart({ trade, bars, everyMinutes }: TradeChartProps) {
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const series = useRef<ISeriesApi<'Candlestick'>>(undefined)
  const running = useRef<RunningBar>(undefined)
  const livePrice = useLivePrice(trade.instrumentId)
  const [marks, setMarks] = useState<readonly ChartMark[]>([])

  useEffect(() => {
    if (place.current === null || theme === undefined) {
      return
    }
    const colors = tokensOf(place.current)
    const chart = createChart(place.current, chartOptions(colors, trade, bars))
    running.current = runningBarOf(bars.at(-1))
    // Leaves room at the end for the names of the levels, and at the start for half a time label.
    const widthPx = Math.max(MIN_PX, place.current.clientWidth)
    const to = bars.length / (1 - NAMES_PX / widthPx)
    const barsPerPx = to / widthPx
    const found = chartMarks(trade, bars.map(startOf), Math.ceil(SIGN_PX * barsPerPx))
    series.current = addPrices(chart, { trade, bars, colors, marks: found })
    setMarks(found)
    // The library waits for the end of a touch, which does not come of one that scrolled the page.
    const handleCancel = () => chart.clearCrosshairPosition()
    const frame = place.current
    frame.addEventListener('touchcancel', handleCancel)
    chart.timeScale().setVisibleLogicalRange({ from: -HALF_TIME_PX * barsPerPx, to })
    return () => {
      series.current = undefined
      frame.removeEventListener('touchcancel', handleCancel)
      chart.remove()
    }
  }, [theme, trade, bars])

  useEffect(() => {
    if (livePrice === undefined || trade.status === 'closed') {
      return
    }
    const price = { rupees: rupeesFromPrice(livePrice.price), at: livePrice.at }
    const bar = withPrice(running.current, price, everyMinutes * MINUTE_MS)
    if (bar !== undefined) {
      running.current = bar
      const { from, ...prices } = bar
      series.current?.update({ ...prices, time: chartTime(from) })
    }
  }, [livePrice, everyMinutes, trade.status])

  return (
    <figure className="flex flex-col gap-1">
      <div
        ref={place}
        role="img"
        aria-label={summaryOf(trade, bars)}
        className={`${HEIGHT_CLASS} overflow-clip rounded-md border`}
      />
      <figcaption className="flex flex-col gap-1 text-2xs text-ink-muted">
        <Legend marks={marks} isLoss={trade.pnl < 0} isSell={trade.entryType === 'sell'} />
        <span>
          {tradeTexts.bars(
            everyMinutes,
            <ExternalLink href="https://www.tradingview.com/">{tradeTexts.chartsBy}</ExternalLink>,
          )}
        </span>
      </figcaption>
    </figure>
  )
}

type LegendProps = { marks: readonly ChartMark[]; isLoss: boolean; isSell: boolean }

/**
 * The meaning of the marks. As labels at their bars, the words would cover prices and each other.
 */
function Legend({ marks, isLoss, isSell }: LegendProps) {
  const signs = {
    posted: <circle cx="5" cy="5" r="4" className="fill-ink-muted" />,
    entered: <path d={isSell ? 'M5 10 0 4h10Z' : 'M5 0 10 6H0Z'} className="fill-accent-ink" />,
    ended: <rect x="1" y="1" width="8" height="8" className={isLoss ? 'fill-down' : 'fill-up'} />,
  }
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 text-xs">
      {marks.map(({ kind, text }) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            {signs[kind]}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}

/**
 * The library supports neither time zones nor style sheets, so times are shifted and colours passed
 * in.
 */
function chartTime(at: number): UTCTimestamp {
  const seconds = Math.floor((at + IST_OFFSET_MS) / SECOND_MS)
  return isTimestamp(seconds) ? seconds : chartTime(0)
}

function isTimestamp(seconds: number): seconds is UTCTimestamp {
  return Number.isSafeInteger(seconds)
}

function instantOf(time: Time): number {
  return typeof time === 'number' ? time * SECOND_MS - IST_OFFSET_MS : 0
}

const TOKENS = ['ink-muted', 'line', 'up', 'down', 'accent-ink', 'surface'] as const
type Colors = Readonly<Record<(typeof TOKENS)[number], string>>

/**
 * Uses a separate probe for each colour, because a colour that changes may be in transition for a
 * while.
 */
function tokensOf(place: HTMLElement): Colors {
  const color = (token: (typeof TOKENS)[number]) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--${token})`
    place.append(probe)
    const { color: found } = getComputedStyle(probe)
    probe.remove()
    return found
  }
  return {
    'ink-muted': color('ink-muted'),
    line: color('line'),
    up: color('up'),
    down: color('down'),
    'accent-ink': color('accent-ink'),
    surface: color('surface'),
  }
}

function chartOptions(colors: Colors, trade: Trade, bars: readonly PriceBar[]) {
  const levels = levelsOf(trade, colors).map(({ price }) => price)
  const prices = [...levels, ...bars.flatMap(({ low, high }) => [low, high])]
  const covered = COVERED * (Math.max(...prices) - Math.min(...prices))
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: colors.surface },
      textColor: colors['ink-muted'],
      fontFamily: 'Inter Variable, system-ui, sans-serif',
      fontSize: 11,
      // The logo would add a style sheet to the page; the caption names the library instead.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.12 } },
    timeScale: {
      borderColor: colors.line,
      timeVisible: true,
      secondsVisible: false,
    },
    localization: {
      priceFormatter: (price: number) => priceText(price, trade),
      // Leaves out prices of the scale that a level's label would partly cover.
      tickmarksPriceFormatter: (ticks: number[]) =>
        ticks.map((tick) =>
          levels.some((level) => Math.abs(tick - level) < covered) ? '' : priceText(tick, trade),
        ),
      timeFormatter: (time: Time) => formatIst(instantOf(time), 'datetime'),
    },
    // The cross that a long touch draws goes with the finger.
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    handleScale: { mouseWheel: false },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
  }
}

type PricesInput = {
  trade: Trade
  bars: readonly PriceBar[]
  colors: Colors
  marks: readonly ChartMark[]
}

function startOf({ at }: PriceBar): number {
  return Date.parse(at)
}

function addPrices(chart: IChartApi, { trade, bars, colors, marks }: PricesInput) {
  const levels = levelsOf(trade, colors)
  const series = chart.addSeries(CandlestickSeries, {
    upColor: colors.up,
    downColor: colors.down,
    borderVisible: false,
    wickUpColor: colors.up,
    wickDownColor: colors.down,
    priceLineVisible: false,
    priceFormat: { type: 'price', minMove: trade.tick },
    // Keeps all levels in view, however far away the market is.
    autoscaleInfoProvider: (original: () => { priceRange: Range | null } | null) => {
      const prices = levels.map(({ price }) => price)
      const seen = original()?.priceRange
      return {
        priceRange: {
          minValue: Math.min(...prices, seen?.minValue ?? Number.POSITIVE_INFINITY),
          maxValue: Math.max(...prices, seen?.maxValue ?? Number.NEGATIVE_INFINITY),
        },
      }
    },
  })
  series.setData(bars.map(({ at, ...bar }) => ({ ...bar, time: chartTime(Date.parse(at)) })))
  for (const level of levels) {
    series.createPriceLine({ ...level, lineWidth: 1, axisLabelVisible: true })
  }
  createSeriesMarkers(
    series,
    marks.map((mark) => {
      const at = Date.parse(bars[mark.index]?.at ?? '')
      return markerOf(mark, { trade, colors, time: chartTime(at) })
    }),
  )
  return series
}

type Range = { minValue: number; maxValue: number }

function levelsOf(trade: Trade, colors: Colors) {
  const { target, stoploss, rate, lowerRange, upperRange } = trade
  const dashed = LineStyle.Dashed
  // A range is labelled once, because its ends are too close for two labels.
  const entries = [rate, upperRange, lowerRange].filter((price) => price !== null)
  return [
    { price: target, title: tradeTexts.target, color: colors.up, lineStyle: dashed },
    { price: stoploss, title: tradeTexts.stopLoss, color: colors.down, lineStyle: dashed },
    ...entries.map((price, index) => ({
      price,
      title: index === 0 ? tradeTexts.entry : '',
      color: colors['accent-ink'],
      lineStyle: LineStyle.Dotted,
    })),
  ]
}

type MarkerInput = { trade: Trade; colors: Colors; time: UTCTimestamp }

function markerOf(
  { kind, isAbove }: ChartMark,
  { trade, colors, time }: MarkerInput,
): SeriesMarker<Time> {
  const looks = {
    posted: { shape: 'circle', color: colors['ink-muted'] },
    entered: {
      shape: trade.entryType === 'buy' ? 'arrowUp' : 'arrowDown',
      color: colors['accent-ink'],
    },
    ended: { shape: 'square', color: trade.pnl < 0 ? colors.down : colors.up },
  } as const
  return { ...looks[kind], time, position: isAbove ? 'aboveBar' : 'belowBar' }
}

/** A text description of the chart. */
function summaryOf(trade: Trade, bars: readonly PriceBar[]): string {
  const [first, last] = [bars.at(0), bars.at(-1)]
  if (first === undefined || last === undefined) {
    return tradeTexts.noPriceData(trade.scriptname)
  }
  const text = (rupees: number) => priceText(rupees, trade)
  const lowest = Math.min(...bars.map(({ low }) => low))
  const highest = Math.max(...bars.map(({ high }) => high))
  return tradeTexts.prices({
    script: trade.scriptname,
    from: formatIst(first.at, 'datetime'),
    until: formatIst(last.at, 'datetime'),
    lowest: text(lowest),
    highest: text(highest),
    last: text(last.close),
    target: text(trade.target),
    stoploss: text(trade.stoploss),
  })
}
