import type { EntryType } from '#contract/scorecard/types.ts'
import { nearestTick, type Price } from '#kit/price.ts'
import type { Instrument } from '#modules/market-data/index.ts'
import type { Holding, Levels } from '#modules/scorecard/rules/trade.ts'
import type { Rng } from '../prng.ts'

/** The lowest price of a called instrument, in ticks. */
const LEAST_TICKS = 10

/** Whether stop-loss and target fit between the price and zero. */
export function hasRoom(price: Price, tick: Price): boolean {
  return price >= LEAST_TICKS * tick
}

/**
 * Stop-loss and target as fractions of the price: wider for longer calls, widest for options.
 *
 * @param call its reference must have room for levels
 */
export function drawLevels(
  rng: Rng,
  { type, tick, exchange }: Pick<Instrument, 'type' | 'tick' | 'exchange'>,
  call: { readonly entryType: EntryType; readonly reference: Price; readonly holding: Holding },
): Levels {
  const { entryType, reference, holding } = call
  const days = holding === 'intraday' ? 0.4 : holding
  const daily = type === 'CE' || type === 'PE' ? 0.16 : exchange === 'CDS' ? 0.0035 : 0.012
  const risk = daily * Math.sqrt(days) * (0.75 + rng.float() * 0.6)
  const reward = risk * (0.85 + rng.float() * 0.9)
  const sign = entryType === 'buy' ? 1 : -1
  const at = (part: number) => nearestTick(reference * (1 + sign * part), tick)
  const isRange = rng.chance(0.5)
  const near = at(isRange ? 0.08 * risk : -(rng.chance(0.5) ? 0 : 0.15 * risk))
  const far = isRange ? at(-0.12 * risk) : near
  const room = 2 * tick
  const lower = Math.min(near, far)
  const upper = Math.max(near, far)
  const below = (price: Price) => Math.max(tick, Math.min(price, lower - room))
  const above = (price: Price) => Math.max(price, upper + room)
  const [target, stop] = [at(reward), at(-Math.min(risk, 0.6))]
  return entryType === 'buy'
    ? { entryType, lower, upper, target: above(target), stop: below(stop) }
    : { entryType, lower, upper, target: below(target), stop: above(stop) }
}
