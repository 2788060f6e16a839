/**
 * The value of an option by Black and Scholes (1973), without dividends. `years` is the time to
 * expiry; at or after expiry the result is the intrinsic value.
 */
export function optionPrice(option: {
  readonly isCall: boolean
  readonly spot: number
  readonly strike: number
  readonly years: number
  readonly volatility: number
  readonly rate: number
}): number {
  const { isCall, spot, strike, years, volatility, rate } = option
  if (years <= 0) {
    return Math.max(0, isCall ? spot - strike : strike - spot)
  }
  const spread = volatility * Math.sqrt(years)
  const d1 = (Math.log(spot / strike) + (rate + volatility ** 2 / 2) * years) / spread
  const discounted = strike * Math.exp(-rate * years)
  const call = spot * normalPart(d1) - discounted * normalPart(d1 - spread)
  // Put-call parity.
  return Math.max(0, isCall ? call : call - spot + discounted)
}

/** The cumulative normal distribution; Abramowitz and Stegun 26.2.17, error < 7.5e-8. */
export function normalPart(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series
  return x >= 0 ? 1 - tail : tail
}
