type BarChartProps = {
  /** Describes the chart with its latest figure; the bars are one image to assistive technology. */
  label: string
  /** Null if there is nothing to count. */
  values: readonly (number | null)[]
  className?: string
}

const WIDTH = 240
const HEIGHT = 64
const GAP = 4
/** The minimum height of a bar, so that a month of zero differs from a month without data. */
const MIN_BAR_HEIGHT = 1.5

/** A bar chart at equal intervals, the newest last and darkest. Show the numbers next to it. */
export function BarChart({ label, values, className }: BarChartProps) {
  const numbers = values.map((value) => value ?? 0)
  const lowest = Math.min(...numbers, 0)
  // If all values are zero, the bars are drawn at the bottom.
  const highest = Math.max(...numbers, 0) || (lowest < 0 ? 0 : 1)
  const span = highest - lowest
  const y = (value: number) => ((highest - value) / span) * HEIGHT
  const step = WIDTH / Math.max(1, values.length)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + MIN_BAR_HEIGHT}`}
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
            height={Math.max(MIN_BAR_HEIGHT, Math.abs(y(value) - y(0)))}
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
