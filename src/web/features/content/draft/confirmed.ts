import type { Confirmation } from '#contract/content/own-calls.ts'

/** The stored confirmations; undefined if the stored value is invalid. */
export function confirmedIn(stored: string | null): readonly Confirmation[] | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return Array.isArray(value) ? value.filter(isConfirmation) : undefined
  } catch {
    return undefined
  }
}

function isConfirmation(value: unknown): value is Confirmation {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['rule', 'field', 'excerpt'].every((name) => typeof Reflect.get(value, name) === 'string')
  )
}
