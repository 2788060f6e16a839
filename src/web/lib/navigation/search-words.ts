/** The search words; undefined if there are too few characters. */
export function searchQueryOf(text: string, min: number, max: number): string | undefined {
  const words = text.trim().replaceAll(/\s+/g, ' ').slice(0, max)
  return words.length < min ? undefined : words
}
