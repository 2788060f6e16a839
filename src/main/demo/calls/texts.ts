import type { EntryType } from '#contract/enums.ts'
import type { InstrumentType } from '#contract/market/instruments.ts'
import type { Template } from '../texts/types.ts'

/*
 * Why the demo's analysts make their calls. Facts in braces: script, stop, target, level, period.
 */

const trends: Readonly<Record<EntryType, readonly Template[]>> = {
  buy: [
    '{script} has {held|defended} the {stop} zone {three|four} times {in as many weeks|this month} and turned up on rising volumes. {Above|Beyond} {level} the next supply sits near {target}. A close below {stop} ends the case.',
    'The {20|50}-day average has turned up and the last pullback found buyers well above {stop}. {Momentum|Relative strength against the index} improves with every session; we look for {target} {within the holding period|over {period}}.',
    'A {flag|narrow range|rounding base} is {resolving|breaking} upwards. The measured move points to {target}; the {lower edge|base} at {stop} is where the idea is wrong.',
    '{Delivery volumes|Open positions} rose while the price stood still: somebody {accumulates|is buying patiently}. We buy near {level}, risk {stop} and expect {target}.',
    'Sector {leadership|strength} has moved here, and {script} makes higher lows while the index does not. Entry near {level}; the structure fails below {stop}.',
  ],
  sell: [
    '{script} failed {twice|three times} below {stop} and each bounce was sold earlier than the one before. Below {level} there is little support before {target}.',
    'The {20|50}-day average has turned down and every rise met sellers. We sell near {level} with {stop} as the line in the sand; {target} is the next floor.',
    'A {distribution|lower high} pattern is complete: volumes rise on falling days only. The measured move points to {target}; above {stop} we are wrong.',
    '{Momentum diverges|Breadth in the sector weakens} while the price {hesitates|stands} near its high. Risk to {stop}, room down to {target} {within the holding period|over {period}}.',
  ],
}

const options: Readonly<Record<EntryType, readonly Template[]>> = {
  buy: [
    'Implied volatility is {low|modest} for the {week|series} while the underlying {coils|stands at the edge of its range}. {script} costs little to be wrong: out at {stop}, {target} if the move comes.',
    'The underlying holds its opening range and {writers cover|positions shift upwards}. We take {script} near {level}; half of the premium is never risked, the exit is {stop}.',
  ],
  sell: [
    'Implied volatility {is rich|has run ahead} after the event and decay works for the seller. {script} near {level}, out at {stop}, most of the premium is gone at {target}.',
  ],
}

const currencies: readonly Template[] = [
  'The pair {respects|keeps within} its band and {importers|exporters} are {active|busy} at its edge. From {level} we look for {target}; beyond {stop} the band is broken.',
]

export function rationales(type: InstrumentType, entryType: EntryType, isCurrency: boolean) {
  if (isCurrency) {
    return currencies
  }
  return type === 'CE' || type === 'PE' ? options[entryType] : trends[entryType]
}

/** What conflicts of interest the demo's analysts disclose; most have none. */
export const conflicts: readonly Template[] = [
  '',
  '',
  '',
  'The firm held this call back from its own desk until it was published.',
  'An associate of the analyst holds {a small|an old} position in the company.',
]
