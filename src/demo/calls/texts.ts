import type { InstrumentType } from '#contract/market/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import texts from '../data/call-texts.json' with { type: 'json' }

/**
 * Why the demo's analysts make their calls. Facts in braces: script, stop, target, level, period;
 * `{a|b}` picks one of the wordings.
 */
export function rationales(
  type: InstrumentType,
  entryType: EntryType,
  isCurrency: boolean,
): readonly string[] {
  if (isCurrency) {
    return texts.currencies
  }
  return (type === 'CE' || type === 'PE' ? texts.options : texts.trends)[entryType]
}

/** What conflicts of interest they disclose; most have none. */
export const conflicts: readonly string[] = texts.conflicts
