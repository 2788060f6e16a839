import { minPaise, type Paise, sumPaise } from '#kit/money.ts'
import { apportion } from '#modules/ledger/rules/refund.ts'

type ChargedLine = {
  /** What the line holds of its price, less refunds and what was set off. */
  readonly paise: Paise
  /** What was set off of it before. */
  readonly setOff: Paise
}

/**
 * What each line of a payment bears of an amount that left it and was not claimed. Each bears its
 * part of the amount and of all that was set off before, in proportion to what it holds and was
 * charged: so a line that is charged before the others bears what it would bear with them.
 *
 * @param unclaimed negative if a refund that a cancellation has claimed failed in the end
 */
export function chargesOf(unclaimed: Paise, lines: readonly ChargedLine[]): readonly Paise[] {
  const amount = atLeastNothing(unclaimed)
  const weights = lines.map(({ paise, setOff }) => paise + setOff)
  const before = sumPaise(lines.map(({ setOff }) => setOff))
  const shares = apportion(minPaise(amount + before, sumPaise(weights)), weights)
  const open = lines.map(({ setOff }, index) => atLeastNothing((shares[index] ?? 0n) - setOff))
  return apportion(minPaise(amount, sumPaise(open)), open)
}

function atLeastNothing(amount: Paise): Paise {
  return amount > 0n ? amount : 0n
}
