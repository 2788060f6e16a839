import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Has the icons of lucide drawn by `plain-icon.tsx` in what is built. The library's own component
 * is two elements with merged classes and a context around an element for each stroke: on pages
 * with a hundred icons a quarter of the rendering, and as much to take over in the browser.
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
