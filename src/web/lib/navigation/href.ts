type Search = Readonly<Record<string, string | number | boolean | undefined>>

/** The address of a page: the path with encoded parameters, and the query. */
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
