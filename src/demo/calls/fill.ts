import { assert, present } from '#kit/assert.ts'
import type { Rng } from '../prng.ts'

type TemplateValues = Readonly<Record<string, string>>

/**
 * Fills a template's facts and picks its wordings, which may hold facts themselves: the innermost
 * first. Throws on a fact that nobody gave.
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
