import type { InstrumentType } from '#contract/market/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import { assert, present } from '#kit/assert.ts'
import texts from '../data/call-texts.json' with { type: 'json' }
import type { Rng } from '../prng.ts'

/**
 * Rationales of the demo's calls. Facts are in braces: script, stop, target, level, period; `{a|b}`
 * picks one of the wordings.
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

/** Disclosed conflicts of interest; most are none. */
export const conflicts: readonly string[] = texts.conflicts

type TemplateValues = Readonly<Record<string, string>>

/**
 * Fills in facts and picks wordings, the innermost first, since a wording may contain facts. Throws
 * if a fact is missing.
 */
export function fill(template: string, facts: TemplateValues, rng: Rng): string {
  const filled = template.replace(/\{([^{}]+)\}/g, (_, inside: string) =>
    inside.includes('|')
      ? rng.pick(inside.split('|'))
      : present(facts[inside], `the fact ${inside} is given to: ${template}`),
  )
  if (filled !== template) {
    return fill(filled, facts, rng)
  }
  assert(!/[{}]/.test(filled), `no brace is left in: ${filled}`)
  return filled
}
