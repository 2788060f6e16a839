/** Open, close, low and high of a candle, in px from the top. */
type Candle = readonly [open: number, close: number, low: number, high: number]

/** Drawn by hand: no instrument, no price, no promise. */
const CANDLES: readonly Candle[] = [
  [214, 196, 224, 186],
  [196, 206, 216, 188],
  [206, 188, 214, 178],
  [188, 178, 198, 168],
  [178, 192, 202, 170],
  [192, 172, 200, 164],
  [172, 158, 180, 150],
  [158, 168, 178, 150],
  [168, 146, 174, 138],
  [146, 132, 154, 122],
  [132, 142, 150, 124],
  [142, 118, 148, 108],
  [118, 126, 134, 110],
  [126, 112, 132, 104],
  [112, 116, 124, 102],
]

const STEP = 24
const ENTRY = 172
const TARGET = 84
const STOP = 216
/** The candle at which the call was made. */
const START = 5

/** A trade call as the scorecard shows one: entry, target, stop loss, and what the price did. */
export function HeroChart() {
  const startX = 20 + START * STEP
  return (
    <div
      aria-hidden="true"
      className="relative overflow-clip rounded-xl border bg-surface shadow-float select-none"
    >
      <div className="flex items-center gap-3 border-b px-5 py-4">
        <span className="grid size-9 place-items-center rounded-md bg-accent-soft">
          <span className="h-3.5 w-1.5 rounded-xs bg-accent" />
        </span>
        <span className="flex flex-1 flex-col gap-2">
          <span className="h-2 w-28 rounded-full bg-ink/14" />
          <span className="h-2 w-16 rounded-full bg-ink/8" />
        </span>
        <span className="rounded-sm bg-accent-soft px-2 py-0.5 text-xs font-[560] text-accent-ink">
          Initiated
        </span>
      </div>
      <svg viewBox="0 0 460 268" aria-hidden="true" className="block w-full">
        <rect
          x={startX}
          y={TARGET}
          width={440 - startX}
          height={ENTRY - TARGET}
          className="fill-up/9"
        />
        <rect
          x={startX}
          y={ENTRY}
          width={440 - startX}
          height={STOP - ENTRY}
          className="fill-down/8"
        />
        <Level y={TARGET} from={startX} label="Target" tone="stroke-up" text="fill-up" />
        <Level y={ENTRY} from={startX} label="Entry" tone="stroke-ink-muted" text="fill-ink-soft" />
        <Level y={STOP} from={startX} label="Stop loss" tone="stroke-down" text="fill-down" />
        {CANDLES.map((candle, index) => (
          <CandleShape key={candle.join()} candle={candle} x={20 + index * STEP} />
        ))}
        <circle
          cx={startX}
          cy={ENTRY}
          r="5.5"
          className="fill-surface stroke-spark"
          strokeWidth="3"
        />
      </svg>
      <div className="grid grid-cols-3 gap-px border-t bg-line">
        {['w-10', 'w-14', 'w-8'].map((width) => (
          <span key={width} className="flex flex-col gap-2 bg-surface px-5 py-4">
            <span className="h-1.5 w-12 rounded-full bg-ink/8" />
            <span className={`h-2.5 rounded-full bg-ink/14 ${width}`} />
          </span>
        ))}
      </div>
    </div>
  )
}

function CandleShape({ candle: [open, close, low, high], x }: { candle: Candle; x: number }) {
  const up = close < open
  return (
    <g
      className={up ? 'fill-accent stroke-accent' : 'fill-surface stroke-accent'}
      strokeWidth="1.5"
    >
      <path d={`M${x} ${high}V${low}`} />
      <rect
        x={x - 5}
        y={Math.min(open, close)}
        width="10"
        height={Math.abs(open - close)}
        rx="1.5"
      />
    </g>
  )
}

type LevelProps = { y: number; from: number; label: string; tone: string; text: string }

function Level({ y, from, label, tone, text }: LevelProps) {
  return (
    <>
      <path d={`M${from} ${y}H440`} className={tone} strokeWidth="1.25" strokeDasharray="3 4" />
      <text x="440" y={y - 6} textAnchor="end" className={`${text} text-xs font-[560]`}>
        {label}
      </text>
    </>
  )
}
