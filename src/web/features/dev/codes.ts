/** The one-time password in a message: six digits that stand by themselves. */
export function codeIn(text: string): string | undefined {
  return /(?<![\d-])\d{6}(?![\d-])/.exec(text)?.[0]
}

/** Whether every word of the filter stands somewhere in the parts, in any case. */
export function matches(filter: string, parts: readonly (string | undefined)[]): boolean {
  const text = parts.join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
