/**
 * Joins class names, leaving out what is falsy. It does not resolve conflicts: a `className` that a
 * caller adds places a component (margin, width, grid), it does not restyle it.
 */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
