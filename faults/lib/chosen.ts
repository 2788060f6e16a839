/** The items that `--only A,B` names, or all if it is empty. Throws for an unknown name. */
export function chosenOf<T extends { readonly name: string }>(
  all: readonly T[],
  only: string,
): readonly T[] {
  if (only === '') {
    return all
  }
  const names = new Set(only.split(','))
  const chosen = all.filter(({ name }) => names.has(name))
  if (chosen.length < names.size) {
    throw new Error(`--only: there are ${all.map(({ name }) => name).join(', ')}`)
  }
  return chosen
}
