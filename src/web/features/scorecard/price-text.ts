import type { Trade } from '#contract/scorecard/types.ts'

const PAISE = decimals(2)
const FINER = decimals(4)

/** A price in rupees with its instrument's decimals: '1,234.50', '83.2525'. */
export function priceText(rupees: number, { tick }: Pick<Trade, 'tick'>): string {
  const hasPaise = Number.isInteger(Math.round(tick * 10_000) / 100)
  return (hasPaise ? PAISE : FINER).format(rupees)
}

function decimals(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
