import type { PlanSegment } from '#contract/enums.ts'
import { type Paise, paiseFromRupees } from '#kit/money.ts'
import type { Rng } from './prng.ts'
import type { FundText, PlanText } from './texts/types.ts'
import type { BannerTheme, FundFacts, PictureRef, ReturnsBps, Validity } from './types.ts'

/** Rupees between which plans are priced. */
export const PRICE_MIN_RUPEES = 499
export const PRICE_MAX_RUPEES = 24_999
/** What one analyst or adviser may charge a family in a year, before GST. */
export const YEARLY_FEE_CAP_RUPEES = 151_000

/** What a longer term costs of the monthly price times its months. */
const termShare: Readonly<Record<Validity, number>> = { 30: 1, 90: 0.9, 180: 0.82, 360: 0.7 }

/** A price as shops write it, for the term, inside the bounds and the yearly cap. */
export function priceFor(text: PlanText, validity: Validity, level: number): Paise {
  const [low, high] = text.price
  const base = low + (high - low) * level
  const raw = text.soldOnce ? base : base * (validity / 30) * termShare[validity]
  const yearly = (YEARLY_FEE_CAP_RUPEES * validity) / 360
  const most = Math.min(PRICE_MAX_RUPEES, yearly)
  const bounded = Math.min(Math.max(raw, PRICE_MIN_RUPEES), most)
  return paiseFromRupees(Math.max(PRICE_MIN_RUPEES, charmed(bounded)))
}

/** 1,234 becomes 1,199 and 13,180 becomes 12,999: the round number below, less one. */
function charmed(rupees: number): number {
  const step = rupees < 2000 ? 50 : rupees < 10_000 ? 250 : 500
  return Math.floor((rupees + 1) / step) * step - 1
}

/** The figures of a fund that is `years` old. */
export function fundFactsFor(
  text: FundText,
  years: number,
  fundManager: string,
  rng: Rng,
): FundFacts {
  const [leastCrore, mostCrore] = text.aumCrore
  // Few funds are large: the square of a uniform draw leans to the small end.
  const crore = leastCrore + (mostCrore - leastCrore) * rng.float() ** 2
  const [leastLakh, mostLakh] = text.accountLakh
  const accountLakh = leastLakh + (mostLakh - leastLakh) * rng.float()
  const aumRupees = Math.round(crore * 100) * 100_000
  return {
    aum: paiseFromRupees(aumRupees),
    noOfClients: Math.max(3, Math.round(aumRupees / (accountLakh * 100_000))),
    fundManager,
    minimumInvestment: paiseFromRupees(rng.pick(text.minimum)),
    returnsBps: returnsFor(text, years, rng),
  }
}

function returnsFor({ drift, spread }: FundText, years: number, rng: Rng): ReturnsBps {
  const yearly = drift[0] + (drift[1] - drift[0]) * rng.float()
  const over = (span: number, isYearly: boolean) => {
    if (years < span) {
      return null
    }
    const noise = normal(rng) * spread
    const percent = isYearly
      ? yearly + noise / Math.sqrt(span)
      : yearly * span + noise * Math.sqrt(span)
    return Math.round(percent * 100)
  }
  return [over(1 / 12, false), over(0.5, false), over(1, false), over(3, true), over(5, true)]
}

/** Roughly normal with mean 0 and variance 1, never beyond 3: twelve uniform draws less six. */
function normal(rng: Rng): number {
  const sum = Array.from({ length: 12 }, rng.float).reduce((total, draw) => total + draw, 0)
  return Math.min(3, Math.max(-3, sum - 6))
}

/** Banners by subject; plans share them. */
export const bannerThemes: readonly BannerTheme[] = [
  'equity',
  'derivatives',
  'commodities',
  'options',
  'fund',
]
export const BANNERS_PER_THEME = 12

export function bannerTheme(text: PlanText): BannerTheme {
  if (text.fund !== undefined) {
    return 'fund'
  }
  const themes = {
    'Equity Cash': 'equity',
    'Future and Option': 'derivatives',
    Commodities: 'commodities',
    'Options Buying': 'options',
    equity: 'equity',
    commodity: 'commodities',
    forex: 'derivatives',
    bonds: 'equity',
    'option buying': 'options',
    'future options': 'derivatives',
    investing: 'equity',
  } as const satisfies Readonly<Record<PlanSegment, BannerTheme>>
  return themes[text.segment]
}

export function bannerRef(theme: BannerTheme, index: number): PictureRef {
  return { kind: 'banner', name: `${theme}-${String(index + 1).padStart(2, '0')}` }
}
