/** The one-time password in a message: six digits that are not part of a longer number. */
export function codeIn(text: string): string | undefined {
  return /(?<![\d-])\d{6}(?![\d-])/.exec(text)?.[0]
}

/** Whether every word of the filter occurs in the parts, ignoring case. */
export function matches(filter: string, parts: readonly (string | undefined)[]): boolean {
  const text = parts.join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
