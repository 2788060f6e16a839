import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Replaces lucide's icon component with `plain-icon.tsx` in builds. The library's component
 * consists of two elements with merged classes, a context and an element per stroke: on pages with
 * a hundred icons it takes a quarter of the rendering time, and as much for hydration.
 */
export function plainIcons(): Plugin {
  return {
    name: 'tradebox:plain-icons',
    apply: 'build',
    load: (id) =>
      LIBRARY_PART.test(id)
        ? `export { createPlainIcon as default } from ${JSON.stringify(PLAIN_ICON)}`
        : undefined,
  }
}

const LIBRARY_PART = /\/node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/
const PLAIN_ICON = fileURLToPath(new URL('plain-icon.tsx', import.meta.url))
