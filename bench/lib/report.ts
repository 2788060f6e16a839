import type { Comparison } from './compare.ts'

export type Figure = {
  /** The name that selects the figure. */
  readonly id: string
  readonly what: string
  readonly value: number
  readonly unit: 'of bare' | 'kB' | 'MB' | 's' | 'ms' | 'times' | 'M/s' | 'k/s'
  readonly target: { readonly atLeast: number } | { readonly atMost: number }
  readonly comparison?: Comparison
  /** Operations per second, for figures that do not compare processor time. */
  readonly rates?: { readonly ours: number; readonly reference: number }
}

export function reached({ value, target }: Figure): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

/** The figures as a table for reading. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ['', 'figure', 'result', 'target', '', 'CPU us', 'bare', 'req/s', 'bare', 'ratio', 'p99 ms'],
    ...figures.map(rowOf),
  ]
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf(figure: Figure): string[] {
  const { id, what, value, unit, target, comparison, rates } = figure
  const wanted = 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`
  const suffix = unit === 'of bare' || unit === 'times' ? '' : ` ${unit}`
  const result = `${value.toFixed(unit === 'kB' || unit === 'MB' ? 0 : 2)}${suffix}`
  const verdict = reached(figure) ? 'reached' : 'missed'
  if (comparison === undefined) {
    const perSecond = rates && ['', '', rates.ours.toFixed(0), rates.reference.toFixed(0)]
    return [id, what, result, wanted + suffix, verdict, ...(perSecond ?? [])]
  }
  const { ours, reference, rateRatio } = comparison
  return [
    id,
    what,
    result,
    wanted,
    verdict,
    ours.cpuMicros.toFixed(0),
    reference.cpuMicros.toFixed(0),
    ours.perSecond.toFixed(0),
    reference.perSecond.toFixed(0),
    rateRatio.toFixed(2),
    ours.p99Millis.toFixed(1),
  ]
}
