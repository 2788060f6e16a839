import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** The built files that a page needs, in the form of `RenderRequest.assets`. */
export type WebAssets = {
  readonly entry: string
  readonly css: readonly string[]
  readonly preload: readonly string[]
  readonly routes: Readonly<Record<string, readonly string[]>>
}

const ENTRY = 'src/web/entry-client.tsx'
/** The font that every page uses; others are loaded when a text needs them. */
const PRELOADED_FONTS = /inter-latin-wght-normal\.woff2$/
const SPLIT_ROUTE =
  /^(src\/web\/routes\/.+\.tsx)\?(?:tsr-split=(?:\w+---)*component(?:---\w+)*|(route-head))$/
/** The router's generator keeps this argument equal to the route's id. */
const ROUTE_ID = /create(?:Lazy)?FileRoute\(\s*['"]([^'"]+)['"]/

/**
 * Reads the client's manifest: the entry, its style sheets and fonts, and the modules of each
 * route.
 */
export function webAssetsOf(manifest: Manifest, root: string): WebAssets {
  const entry = manifest[ENTRY]
  if (entry === undefined) {
    throw new Error(`the client's manifest does not hold ${ENTRY}`)
  }
  const fonts = Object.values(manifest).filter((chunk) => PRELOADED_FONTS.test(chunk.src ?? ''))
  const shared = importsOf(manifest, ENTRY)
  const routes: Record<string, string[]> = {}
  const drawn = new Set<string>()
  for (const key of Object.keys(manifest)) {
    const [, file, isHead] = SPLIT_ROUTE.exec(key) ?? []
    const id = file && ROUTE_ID.exec(readFileSync(join(root, file), 'utf8'))?.[1]
    if (id) {
      const parts = [...importsOf(manifest, key)].filter((path) => !shared.has(path))
      routes[id] = [...new Set([...(routes[id] ?? []), ...parts])]
      if (isHead === undefined) {
        drawn.add(id)
      }
    }
  }
  const lost = Object.keys(routes).filter((id) => !drawn.has(id))
  if (lost.length > 0) {
    // A part that is loaded later imports from the page's own file, which then has no entry.
    throw new Error(`the client's manifest does not hold the component of ${lost.join(', ')}`)
  }
  return {
    entry: `/${entry.file}`,
    css: stylesOf(manifest, shared),
    preload: [
      ...fonts.map((font) => `/${font.file}`),
      ...[...shared].filter((path) => path !== `/${entry.file}`),
    ],
    routes,
  }
}

/** The style sheets of the chunks. The bundler may have assigned a sheet to any of them. */
function stylesOf(manifest: Manifest, chunks: ReadonlySet<string>): string[] {
  return Object.values(manifest)
    .filter((chunk) => chunks.has(`/${chunk.file}`))
    .flatMap((chunk) => chunk.css ?? [])
    .map((file) => `/${file}`)
}

/** The addresses of a chunk and of its static imports. */
function importsOf(manifest: Manifest, key: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk !== undefined && !into.has(`/${chunk.file}`)) {
    into.add(`/${chunk.file}`)
    for (const one of chunk.imports ?? []) {
      importsOf(manifest, one, into)
    }
  }
  return into
}
