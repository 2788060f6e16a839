import type { z } from 'zod'
import { documentedType, inputTexts, lengthUnits, typeNames } from './texts.ts'

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
        ? inputTexts.missing(field)
        : inputTexts.wrongType(field, typeNames.get(issue.expected) ?? documentedType)
    case 'invalid_value':
      return inputTexts.notAmong(field, optionsOf(issue.values))
    case 'too_big':
      return wrongSize(field, inputTexts.atMost, issue.maximum, issue.origin)
    case 'too_small':
      return wrongSize(field, inputTexts.atLeast, issue.minimum, issue.origin)
    case 'unrecognized_keys':
      return inputTexts.unknownFields(issue.keys.slice(0, NAMED_OPTIONS).map(quoted).join(', '))
    case 'not_multiple_of':
      return inputTexts.notMultiple(field, String(issue.divisor))
    default:
      return inputTexts.wrongFormat(field)
  }
}

function wrongSize(field: string, bound: string, limit: number | bigint, origin: string): string {
  const unit = lengthUnits.get(origin)
  return unit === undefined
    ? inputTexts.wrongNumber(field, bound, String(limit))
    : inputTexts.wrongLength(field, bound, String(limit), unit)
}

function optionsOf(values: readonly unknown[]): string {
  const named = values.slice(0, NAMED_OPTIONS).map((value) => String(value))
  return [...named, ...(values.length > NAMED_OPTIONS ? [inputTexts.otherOptions] : [])].join(', ')
}

function nameOf({ path }: Issue): string {
  return path === undefined || path.length === 0 ? inputTexts.request : quoted(path.join('.'))
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
