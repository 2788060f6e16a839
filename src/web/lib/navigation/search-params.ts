/** Search parameters of a page: strings, or an array for a repeated key. */
export type PlainSearch = Record<string, string | string[]>

/** Parses `?a=1&b=2&b=3` as `{ a: '1', b: ['2', '3'] }`; values are never converted to numbers. */
export function parsePlainSearch(search: string): PlainSearch {
  const result: PlainSearch = Object.create(null)
  if (search === '' || search === '?') {
    return result
  }
  for (const [key, value] of new URLSearchParams(search)) {
    const before = result[key]
    if (before === undefined) {
      result[key] = value
    } else {
      result[key] = Array.isArray(before) ? [...before, value] : [before, value]
    }
  }
  return result
}

/** The inverse of `parsePlainSearch`; undefined values are left out. */
export function writePlainSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const one of values) {
      if (one !== undefined && one !== null) {
        params.append(key, String(one))
      }
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
