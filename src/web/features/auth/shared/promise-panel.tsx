import Check from 'lucide-react/icons/check'
import { sharedTexts } from './texts.ts'

const POINTS = [sharedTexts.checked, sharedTexts.fixed, sharedTexts.onePlace]

/** The benefits of an account over a chart of a call that hit its target. Wide screens only. */
export function PromisePanel() {
  return (
    <aside className="hidden min-h-140 flex-col justify-between overflow-clip rounded-xl bg-brand text-on-brand lg:flex">
      <div className="px-10 pt-10 xl:px-12 xl:pt-12">
        <p className="text-2xl font-[620] xl:text-3xl">{sharedTexts.everyCallOnTheRecord}</p>
        <ul className="mt-5 flex max-w-md flex-col gap-2.5 text-base text-on-brand/85">
          {POINTS.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check
                size={17}
                strokeWidth={2.25}
                aria-hidden="true"
                className="mt-1 shrink-0 text-spark"
              />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Run />
    </aside>
  )
}

/** Body centre, half the body height and shadow length of each candle; chosen by hand. */
const CANDLES: readonly (readonly [middle: number, half: number, reach: number])[] = [
  [246, 13, 24],
  [236, 7, 20],
  [222, 15, 27],
  [204, 9, 22],
  [212, 12, 21],
  [192, 14, 25],
  [172, 8, 19],
  [179, 11, 22],
  [158, 15, 26],
  [138, 8, 20],
  [146, 10, 18],
  [124, 14, 24],
  [106, 9, 19],
]
const STEP = 36
const ENTRY = 192
const TARGET = 84
/** The candle at which the call was published. */
const START = 5

function Run() {
  const start = xOf(START)
  const last = CANDLES.length - 1
  return (
    <svg
      viewBox="0 0 520 300"
      aria-hidden="true"
      className="block w-full mask-[linear-gradient(transparent,black_40%)]"
      fill="none"
    >
      <path
        d={`${lines(9, (i) => `M0 ${12.5 + i * STEP}H520`)}${lines(15, (i) => `M${8.5 + i * STEP} 0V300`)}`}
        className="stroke-on-brand/6"
      />
      <rect
        x={start}
        y={TARGET}
        width={520 - start}
        height={ENTRY - TARGET}
        className="fill-on-brand/7"
      />
      <path
        d={`M${start} ${TARGET}.5H520M${start} ${ENTRY}.5H520`}
        strokeDasharray="3 6"
        strokeWidth="1.5"
        className="stroke-on-brand/45"
      />
      {CANDLES.map(([middle, half, reach], index) => {
        const up = index === 0 || middle < (CANDLES[index - 1]?.[0] ?? 0)
        const tone = up
          ? 'fill-on-brand stroke-on-brand opacity-85'
          : 'fill-brand stroke-on-brand opacity-85'
        return (
          <g
            key={xOf(index)}
            strokeWidth="2"
            className={index === last ? 'fill-spark stroke-spark' : tone}
          >
            <path d={`M${xOf(index)} ${middle - reach}V${middle + reach}`} strokeLinecap="round" />
            <rect x={xOf(index) - 7} y={middle - half} width="14" height={half * 2} rx="2" />
          </g>
        )
      })}
      <circle cx={start} cy={ENTRY} r="7" strokeWidth="3.5" className="fill-brand stroke-spark" />
    </svg>
  )
}

function xOf(index: number): number {
  return 36 + index * STEP
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('')
}
