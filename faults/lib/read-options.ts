import { parseArgs } from 'node:util'

type Option = number | string | boolean
type Read<T> = {
  readonly [Name in keyof T]: T[Name] extends number
    ? number
    : T[Name] extends boolean
      ? boolean
      : string
}

/**
 * The options of a command; each has the type of its default. Throws for an unknown option and for
 * a number that is none.
 */
export function readOptions<T extends Readonly<Record<string, Option>>>(
  defaults: T,
  args: readonly string[] = process.argv.slice(2),
): Read<T> {
  const typeOf = (value: Option): 'boolean' | 'string' =>
    typeof value === 'boolean' ? 'boolean' : 'string'
  const named = Object.entries<Option>(defaults)
  const options = Object.fromEntries(named.map(([name, value]) => [name, { type: typeOf(value) }]))
  const { values } = parseArgs({ args: [...args], options })
  const read = named.map(([name, otherwise]) => {
    const said = values[name] ?? otherwise
    if (typeof otherwise !== 'number') {
      return [name, said]
    }
    if (said === '' || Number.isNaN(Number(said))) {
      throw new Error(`--${name}: "${said}" is not a number`)
    }
    return [name, Number(said)]
  })
  // The entries have the names and types of the defaults.
  return Object.fromEntries(read) as Read<T>
}
