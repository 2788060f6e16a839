import type { RegisteredRouter } from '@tanstack/react-router'

type RoutePath = keyof RegisteredRouter['routesByPath'] & string

type ParamName<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<Tail>
    : Rest
  : never

type Params<Path extends string> = Readonly<Record<ParamName<Path>, string>>
type Search = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * The address of a page for a plain `<a>`: `href('/view/serviceprovider/$id', { id })`. The path
 * is checked against the routes, and its parameters are encoded.
 */
export function href<const Path extends RoutePath>(
  path: Path,
  ...[params, search]: ParamName<Path> extends never
    ? [params?: Readonly<Record<string, never>>, search?: Search]
    : [params: Params<Path>, search?: Search]
): string {
  return fillPath(path, params ?? {}, search ?? {})
}

/** The same without knowledge of the routes. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string>>,
  search: Search,
): string {
  const filled = path.replace(/\$([A-Za-z_]\w*)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined) {
      query.append(key, String(value))
    }
  }
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text}`
}
