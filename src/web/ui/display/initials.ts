import { withoutCompany } from '#contract/providers/provider-name.ts'

/**
 * Up to two initials, of the first and the last word. Titles such as "Mr." and "CA", and the
 * company of a person, are ignored.
 */
export function initialsOf(name: string): string {
  const words = withoutCompany(name)
    .replace(/\b(?:mr|mrs|ms|dr|ca|cfa|shri|smt)\b\.?/gi, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return [first, last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase()
}

/** A stable number below `size` for a text, to choose one of a few tints. */
export function tintOf(text: string, size: number): number {
  let hash = 0
  for (const char of text) {
    hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  }
  return hash % size
}
