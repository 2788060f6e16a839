import { formatRupees, formatWholeRupees } from '#kit/money.ts'

const MINUS = '\u2212'
const PLAIN = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** '1,23,456' in lakh and crore grouping. */
export function formatCount(value: number): string {
  return PLAIN.format(value)
}

/** '₹12.4 L', '₹3.05 Cr': for tiles, where the exact amount is shown elsewhere. */
export function formatShortRupees(rupees: number): string {
  const size = Math.abs(rupees)
  if (size >= 1e7) {
    return `${sign(rupees)}₹${PLAIN.format(size / 1e7)} Cr`
  }
  if (size >= 1e5) {
    return `${sign(rupees)}₹${PLAIN.format(size / 1e5)} L`
  }
  return rupees < 0 ? `${MINUS}${formatWholeRupees(size)}` : formatWholeRupees(rupees)
}

/** '₹1,23,456.00'; a negative amount has a true minus sign before the rupee sign. */
export function formatMoney(rupees: number, whole = false): string {
  const size = Math.abs(rupees)
  return `${sign(rupees)}${whole ? formatWholeRupees(size) : formatRupees(size)}`
}

/** With a plus for a gain, so that colour is not the only sign. */
export function formatSignedMoney(rupees: number): string {
  return `${rupees > 0 ? '+' : ''}${formatMoney(rupees)}`
}

/** '12.50%' with a true minus sign. */
export function formatPercent(value: number): string {
  return `${sign(value)}${Math.abs(value).toFixed(2)}%`
}

/** '+0.42 R': a gain in multiples of the risk; a loss has a true minus sign. */
export function formatGainInR(value: number, digits = 2): string {
  return `${value > 0 ? '+' : sign(value)}${Math.abs(value).toFixed(digits)} R`
}

export type Direction = 'up' | 'down' | 'flat'

/** The direction of a value as displayed: a value that rounds to zero is flat. */
export function directionOf(value: number): Direction {
  const shown = Number(value.toFixed(2))
  if (shown === 0) {
    return 'flat'
  }
  return shown > 0 ? 'up' : 'down'
}

function sign(value: number): string {
  return value < 0 ? MINUS : ''
}
