import type { z } from 'zod'

/*
 * The only place that words input errors for schemas that have no message of their own. A
 * validator's messages ('Invalid option: expected one of ...') are written for programmers.
 */

type Issue = z.core.$ZodRawIssue

/** The most options listed. Longer lists are only in the documentation of the calls. */
const NAMED_OPTIONS = 12

/** A sentence that names the field. It does not repeat what was sent. */
export function fieldWords(issue: Issue): string {
  const field = nameOf(issue)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing.`
        : `${field} must be ${KINDS.get(issue.expected) ?? 'of the documented type'}.`
    case 'invalid_value':
      return `${field} must be one of ${optionsOf(issue.values)}.`
    case 'too_big':
      return `${field} must ${limitOf(issue.maximum, issue.origin, 'at most')}.`
    case 'too_small':
      return `${field} must ${limitOf(issue.minimum, issue.origin, 'at least')}.`
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.slice(0, NAMED_OPTIONS).map(quoted).join(', ')}.`
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`
    default:
      return `${field} does not have the documented format.`
  }
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
])

const UNITS: ReadonlyMap<string, string> = new Map([
  ['string', ' characters'],
  ['array', ' entries'],
  ['set', ' entries'],
  ['file', ' bytes'],
])

/** 'have at most 20 characters', 'be at least 1'. */
function limitOf(limit: number | bigint | undefined, origin: string, bound: string): string {
  const unit = UNITS.get(origin)
  return unit === undefined ? `be ${bound} ${limit}` : `have ${bound} ${limit}${unit}`
}

function optionsOf(values: readonly unknown[]): string {
  const named = values.slice(0, NAMED_OPTIONS).map((value) => String(value))
  return [...named, ...(values.length > NAMED_OPTIONS ? ['others'] : [])].join(', ')
}

function nameOf({ path }: Issue): string {
  return path === undefined || path.length === 0 ? 'What you send' : quoted(path.join('.'))
}

function quoted(name: string): string {
  return `“${name.slice(0, 80)}”`
}

/** The first message for each field, by its path. At most 50. */
export function wordsByField(error: z.ZodError, whole: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, 50)) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 50) : [undefined]
    for (const name of names) {
      const path = [...issue.path, ...(name === undefined ? [] : [name])].join('.')
      fields[path.slice(0, 200) || whole] ??= issue.message
    }
  }
  return fields
}
