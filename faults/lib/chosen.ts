/** The items that `--only A,B` names, or all without it. Throws for an unknown name. */
export function chosenOf<T extends { readonly name: string }>(
  all: readonly T[],
  only: string | undefined,
): readonly T[] {
  if (only === undefined) {
    return all
  }
  const names = new Set(only.split(','))
  const chosen = all.filter(({ name }) => names.has(name))
  if (chosen.length < names.size) {
    throw new Error(`--only: there are ${all.map(({ name }) => name).join(', ')}`)
  }
  return chosen
}
