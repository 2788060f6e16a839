import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import type { PriceBar } from '#contract/scorecard/record.ts'
import { tradeResultLabels } from '#contract/scorecard/texts.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { formatPrice, priceFromRupees } from '#kit/price.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { scaleOf } from './chart-scale.ts'
import { showcaseTexts } from './texts.ts'

const WIDTH = 460
const HEIGHT = 240
const SIDE = 16

type HeroChartProps = { trade: Trade; bars: readonly PriceBar[] }

/** A closed call from the scorecard: entry, target, stop-loss and the price history. */
export function HeroChart({ trade, bars }: HeroChartProps) {
  const { scriptname, entryType, SharedBy, authorData, result, pnlpercentage } = trade
  return (
    <section
      aria-label={showcaseTexts.title}
      className="relative overflow-clip rounded-xl border bg-surface shadow-float"
    >
      <div className="flex items-start justify-between gap-3 border-b px-5 py-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[600]">
            <a
              href={`/scorecard?tab=closed&trade=${trade._id}`}
              className="inline-flex min-h-6 items-center [overflow-wrap:anywhere]"
            >
              {scriptname}
            </a>
            <Badge tone={entryType === 'buy' ? 'up' : 'down'}>{showcaseTexts[entryType]}</Badge>
          </p>
          <p className="mt-1 text-xs text-ink-muted">
            {SharedBy}, <span className="num">{authorData.regNumber}</span>
          </p>
        </div>
        <a
          href={`/verify/${trade.category}`}
          className="inline-flex min-h-6 shrink-0 items-center gap-1 text-sm text-accent-ink"
        >
          <BadgeCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          {showcaseTexts.verify}
        </a>
      </div>
      <Drawing trade={trade} bars={bars} />
      <dl className="num grid grid-cols-3 gap-px border-t bg-line">
        <Fact label={showcaseTexts.entry}>{priceOf(trade.entryPrice, trade)}</Fact>
        <Fact
          label={
            <>
              {showcaseTexts.exit}
              {trade.exitDate === null ? null : (
                <>
                  , <DateTime value={trade.exitDate} format="date" />
                </>
              )}
            </>
          }
        >
          {priceOf(trade.exitRate, trade)}
        </Fact>
        <Fact label={tradeResultLabels[result]}>
          <Change value={pnlpercentage === '-' ? null : pnlpercentage} bare />
        </Fact>
      </dl>
    </section>
  )
}

/** Uses the decimals of the instrument's tick, so that all prices of a call look alike. */
function priceOf(rupees: number | null, { tick }: Pick<Trade, 'tick'>): string {
  return rupees === null ? '' : `₹${formatPrice(priceFromRupees(rupees), priceFromRupees(tick))}`
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 text-sm sm:px-5">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function Drawing({ trade, bars }: HeroChartProps) {
  const { scriptname, entryPrice, target, stoploss } = trade
  // The label of a level beyond the drawing, with its price.
  const far = (label: string, price: number, isAbove: boolean) =>
    `${label} ${priceOf(price, trade)} ${isAbove ? '↑' : '↓'}`
  const entry = entryPrice ?? target
  const market = [entry, ...bars.flatMap(({ high, low }) => [high, low])]
  const { y, isBeyond } = scaleOf(market, [target, stoploss], { top: 22, bottom: HEIGHT - 24 })
  const step = (WIDTH - 2 * SIDE) / bars.length
  const posted = bars.findIndex(({ at }) => at >= trade.createdAt)
  const from = SIDE + Math.max(posted, 0) * step
  const isUp = target > stoploss
  const zone = (price: number, tone: string) => (
    <rect
      x={from}
      y={Math.min(y(price), y(entry))}
      width={WIDTH - SIDE - from}
      height={Math.abs(y(price) - y(entry))}
      className={tone}
    />
  )
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={showcaseTexts.chart(scriptname)}
      className="block w-full"
    >
      {zone(target, 'fill-up/9')}
      {zone(stoploss, 'fill-down/8')}
      {bars.map((bar, index) => (
        <Candle key={bar.at} bar={bar} x={SIDE + (index + 0.5) * step} width={step * 0.56} y={y} />
      ))}
      <Level
        y={y(target)}
        from={from}
        label={isBeyond(target) ? far(showcaseTexts.target, target, isUp) : showcaseTexts.target}
        bare={isBeyond(target)}
        under={!isUp}
        tone="stroke-up"
        text="fill-up"
      />
      <Level
        y={y(stoploss)}
        from={from}
        label={
          isBeyond(stoploss) ? far(showcaseTexts.stopLoss, stoploss, !isUp) : showcaseTexts.stopLoss
        }
        bare={isBeyond(stoploss)}
        under={isUp}
        tone="stroke-down"
        text="fill-down"
      />
      {/* The last, so that no other line crosses its label, and on the side without the newest bars. */}
      <Level
        y={y(entry)}
        from={from}
        label={showcaseTexts.entry}
        under={(bars.at(-1)?.close ?? entry) > entry}
        tone="stroke-ink-muted"
        text="fill-ink-soft"
      />
    </svg>
  )
}

type CandleProps = { bar: PriceBar; x: number; width: number; y: (price: number) => number }

function Candle({ bar: { open, close, high, low }, x, width, y }: CandleProps) {
  return (
    <g
      className={close >= open ? 'fill-accent stroke-accent' : 'fill-surface stroke-accent'}
      strokeWidth="1.25"
    >
      <path d={`M${x} ${y(high)}V${y(low)}`} />
      <rect
        x={x - width / 2}
        y={y(Math.max(open, close))}
        width={width}
        height={Math.max(1, Math.abs(y(open) - y(close)))}
        rx="1"
      />
    </g>
  )
}

type LevelProps = {
  y: number
  from: number
  label: string
  /** The label is below its line. */
  under?: boolean
  /** The level is beyond the edge, so no line is drawn. */
  bare?: boolean
  tone: string
  text: string
}

function Level({ y, from, label, under = false, bare = false, tone, text }: LevelProps) {
  return (
    <>
      {bare ? null : (
        <path
          d={`M${from} ${y}H${WIDTH - SIDE}`}
          className={tone}
          strokeWidth="1.25"
          strokeDasharray="3 4"
        />
      )}
      <text
        x={WIDTH - SIDE}
        y={under ? y + 14 : y - 5}
        textAnchor="end"
        strokeWidth="4"
        className={`${text} stroke-surface text-xs font-[560] [paint-order:stroke]`}
      >
        {label}
      </text>
    </>
  )
}
