import type { Performance } from '#contract/scorecard/record.ts'
import { formatIst } from '#kit/day.ts'

type Point = Performance['curve'][number]

/** The size of a curve's drawing; its SVG is stretched to the width of the page. */
export const CURVE_WIDTH = 720
export const CURVE_HEIGHT = 220

export type DrawnCurve = {
  /** SVG paths: the line, and the area between it and zero. */
  readonly line: string
  readonly area: string
  /** Round values in R, highest first. */
  readonly levels: readonly { readonly r: number; readonly y: number }[]
  readonly from: string
  readonly to: string
}

/**
 * Each closed call is one step of the curve. The steps are evenly spaced by call, not by time, so
 * that a quiet month takes no room. The curve starts at zero.
 */
export function drawCurve(curve: readonly Point[]): DrawnCurve | undefined {
  const first = curve[0]
  const last = curve.at(-1)
  if (first === undefined || last === undefined) {
    return
  }
  const heights = [0, ...curve.map(({ r }) => r)]
  const levels = roundLevels(Math.min(...heights), Math.max(...heights))
  const [highest = 0, lowest = 0] = [levels[0], levels.at(-1)]
  const y = (r: number) => rounded(((highest - r) / (highest - lowest || 1)) * CURVE_HEIGHT)
  const x = (index: number) => rounded((index / (heights.length - 1)) * CURVE_WIDTH)
  const steps = heights.map((r, index) => `${x(index)},${y(r)}`)
  const line = `M${steps.join('L')}`
  return {
    line,
    area: `${line}L${CURVE_WIDTH},${y(0)}L0,${y(0)}Z`,
    levels: levels.map((r) => ({ r, y: y(r) })),
    from: formatIst(first.at, 'date'),
    to: formatIst(last.at, 'date'),
  }
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const LEVELS_MAX = 5

/** Round values that enclose the range, at most five, highest first. */
export function roundLevels(lowest: number, highest: number): readonly number[] {
  const span = highest - lowest
  const step = STEPS.find((one) => span / one <= LEVELS_MAX - 2) ?? span
  const from = Math.floor(lowest / step)
  const to = Math.max(from + 1, Math.ceil(highest / step))
  return Array.from({ length: to - from + 1 }, (_, index) => rounded((to - index) * step))
}

function rounded(value: number): number {
  const text = Number(value.toFixed(2))
  return text === 0 ? 0 : text
}
