import type { Trade } from '#contract/scorecard/types.ts'
import { useCurrentFigures, useLatestTrade } from '../live/use-live.ts'
import { priceText } from '../price-text.ts'
import { type LevelPlaces, levelPlaces } from './level-places.ts'
import { tableTexts } from './texts.ts'

/** An open trade from its stop-loss to its target, with entry and last price between them. */
export function LevelBar({ trade: row }: { trade: Trade }) {
  const trade = useLatestTrade(row)
  const { price } = useCurrentFigures(row)
  const places = levelPlaces(trade, price)
  return (
    <div className="sm:min-w-28">
      <svg
        role="img"
        aria-label={barText(trade, price, places)}
        height="14"
        // As wide as the prices below it, instead of an image's default width.
        className="w-0 min-w-full overflow-visible"
      >
        <line x1="0" x2="100%" y1="7" y2="7" strokeWidth="4" className="stroke-line" />
        <PriceLine {...places} entered={trade.entryPrice !== null} />
        <Entry {...places} />
        {places.price === null ? null : (
          <circle
            cx={percent(places.price)}
            cy="7"
            r="4.5"
            strokeWidth="2"
            className={`stroke-surface ${toneOf(places, trade.entryPrice !== null, 'fill')}`}
          />
        )}
      </svg>
      <div aria-hidden="true" className="num flex justify-between gap-3 text-xs whitespace-nowrap">
        <span className="text-ink-muted">
          <span className="sm:hidden">{tableTexts.stop} </span>
          {priceText(trade.stoploss, trade)}
        </span>
        <span>
          <span className="sm:hidden">{tableTexts.target} </span>
          {priceText(trade.target, trade)}
        </span>
      </div>
    </div>
  )
}

/** The line from the entry to the price, once the trade is entered. */
function PriceLine({ entryFrom, price, ...rest }: LevelPlaces & { entered: boolean }) {
  if (price === null || !rest.entered) {
    return null
  }
  const places = { entryFrom, price, ...rest }
  return (
    <line
      x1={percent(entryFrom)}
      x2={percent(price)}
      y1="7"
      y2="7"
      strokeWidth="4"
      className={toneOf(places, true, 'stroke')}
    />
  )
}

/** A mark across the bar, or a range until the entry is hit. */
function Entry({ entryFrom, entryTo }: LevelPlaces) {
  return entryFrom === entryTo ? (
    <line
      x1={percent(entryFrom)}
      x2={percent(entryFrom)}
      y1="1"
      y2="13"
      strokeWidth="2"
      className="stroke-ink"
    />
  ) : (
    <rect
      x={percent(entryFrom)}
      width={percent(entryTo - entryFrom)}
      y="3"
      height="8"
      rx="2"
      className="fill-accent-soft stroke-accent-ink"
    />
  )
}

const TONES = {
  fill: { up: 'fill-up', down: 'fill-down', none: 'fill-ink-muted' },
  stroke: { up: 'stroke-up', down: 'stroke-down', none: 'stroke-ink-muted' },
}

function toneOf({ entryFrom, price }: LevelPlaces, entered: boolean, of: keyof typeof TONES) {
  const isUp = price !== null && price >= entryFrom
  return TONES[of][entered ? (isUp ? 'up' : 'down') : 'none']
}

function percent(place: number): string {
  return `${Number((place * 100).toFixed(2))}%`
}

/** A text description of the bar. */
function barText(trade: Trade, price: number | null, places: LevelPlaces): string {
  const text = (rupees: number) => priceText(rupees, trade)
  const levels = tableTexts.levels(
    text(trade.stoploss),
    text(trade.target),
    trade.entryPrice === null ? trade.rateRange : text(trade.entryPrice),
  )
  return price === null || places.price === null
    ? tableTexts.noPrice(levels)
    : tableTexts.priceOnWay(levels, text(price), Math.round(places.price * 100))
}
