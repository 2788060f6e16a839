/**
 * Joins class names and leaves out falsy ones. It does not resolve conflicts: a caller's
 * `className` may place a component (margin, width, grid), but not restyle it.
 */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
