export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | { readonly [key: string]: CanonicalValue }

/**
 * The canonical text of a value: keys in ascending UTF-16 order, no spaces, numbers and strings as
 * ECMAScript writes them (RFC 8785, for values without arrays).
 */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value !== 'object') {
    return JSON.stringify(value)
  }
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${members.join(',')}}`
}
