type BarChartProps = {
  /** Says what it shows, with its latest figure: the bars are one picture. */
  label: string
  /** Null where there is nothing to count. */
  values: readonly (number | null)[]
  className?: string
}

const WIDTH = 240
const HEIGHT = 64
const GAP = 4
/** Nothing is drawn as a thin line, so that a month of zero differs from a month without people. */
const LEAST = 1.5

/** Figures at equal distances as bars, the newest last and darkest. Put the numbers beside it. */
export function BarChart({ label, values, className }: BarChartProps) {
  const numbers = values.map((value) => value ?? 0)
  const lowest = Math.min(...numbers, 0)
  // Where all are zero they lie on the ground.
  const highest = Math.max(...numbers, 0) || (lowest < 0 ? 0 : 1)
  const span = highest - lowest
  const y = (value: number) => ((highest - value) / span) * HEIGHT
  const step = WIDTH / Math.max(1, values.length)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + LEAST}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={className ?? 'h-16 w-full'}
    >
      {values.map((value, index) =>
        value === null ? null : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in time is what a bar is.
            key={index}
            x={index * step + GAP / 2}
            width={step - GAP}
            y={Math.min(y(value), y(0))}
            height={Math.max(LEAST, Math.abs(y(value) - y(0)))}
            className={
              value < 0
                ? 'fill-down'
                : index === values.length - 1
                  ? 'fill-accent'
                  : 'fill-accent/45'
            }
          />
        ),
      )}
    </svg>
  )
}
