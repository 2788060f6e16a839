import type { Performance } from '#contract/scorecard/record.ts'
import { CURVE_HEIGHT, CURVE_WIDTH, drawCurve } from './curve-path.ts'
import { reportTexts, riskText } from './texts.ts'

/** The cumulative result in R after each closed call, drawn on the server. */
export function EquityCurve({ curve }: { curve: Performance['curve'] }) {
  const drawn = drawCurve(curve)
  const last = curve.at(-1)
  if (drawn === undefined || last === undefined) {
    return null
  }
  const tone = last.r < 0 ? 'text-down' : 'text-up'
  return (
    <figure>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        <svg
          viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={reportTexts.curveTotal(riskText(last.r))}
          className={`h-44 w-full overflow-visible sm:h-56 ${tone}`}
        >
          {drawn.levels.map(({ r, y }) => (
            <line
              key={r}
              x1="0"
              x2={CURVE_WIDTH}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className={r === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          <path d={drawn.area} fill="currentColor" fillOpacity="0.08" />
          <path
            d={drawn.line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <ul
          aria-hidden="true"
          className="num flex h-44 flex-col justify-between text-2xs text-ink-muted sm:h-56"
        >
          {drawn.levels.map(({ r }) => (
            <li key={r} className="-my-2 leading-4">
              {riskText(r, Number.isInteger(r) ? 0 : 1)}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="num mt-2 flex justify-between gap-4 text-xs text-ink-muted">
        <span>{drawn.from}</span>
        <span>{drawn.to}</span>
      </figcaption>
    </figure>
  )
}
