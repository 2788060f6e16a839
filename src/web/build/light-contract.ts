import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { keepOnlyExport, stripServerParts } from './reduce-module.ts'

/**
 * Keeps the contract small in the browser. A page that reads a call needs only the call's name,
 * method and path; its schemas would add the whole schema library and every entity. So, in the
 * browser build only:
 *
 * - calls lose the fields that only the server uses; the body schema stays if a form reads it by
 *   name (`someCall.body`) or imports the call later, and goes for a button that only makes the call;
 * - constants of the contract and the kit are marked as pure, so that unused ones are removed;
 * - an import from a module with schemas is resolved to a copy of that module with only this export
 *   and its dependencies, so that the schema of a lazily loaded form is not part of the list that
 *   is shown first.
 */
export function lightContract(): Plugin {
  return {
    name: 'tradebox:light-contract',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      return importer !== undefined && ONE_EXPORT.test(source) ? source : undefined
    },
    load(id) {
      const file = ONE_EXPORT.exec(id)?.[1]
      return file === undefined ? undefined : readFileSync(file, 'utf8')
    },
    transform(code, id) {
      const [, file = id, only, keeps] = ONE_EXPORT.exec(id) ?? []
      if (PAGE_CODE.test(file)) {
        const kept = only === undefined ? code : keepOnlyExport(only, code)
        const replaced = kept.replace(CONTRACT_IMPORT, (statement, names, path) =>
          hasSchemas(path) ? importsOfSingles(names, path, kept) : statement,
        )
        return { code: replaced, map: null }
      }
      if (!LIGHTENED.test(file)) {
        return undefined
      }
      const light = stripServerParts(code, only === undefined || keeps !== undefined)
      return { code: only === undefined ? light : keepOnlyExport(only, light), map: null }
    },
  }
}

const SOURCES = join(import.meta.dirname, '..', '..')
/** Page code, and the module rules shared with the server. */
const PAGE_CODE = /\/src\/(web|modules)\/.+\.tsx?(\?.*)?$/
const LIGHTENED = /\/src\/(contract|kit)\/.+\.ts$/
const ONE_EXPORT = /^(.+\.ts)\?only=(\w+)(&body)?$/
const CONTRACT_IMPORT = /^import \{([^}]+)\} from '#(contract\/[^']+\.ts)'$/gm

function hasSchemas(path: string): boolean {
  return /^import \{ z \} from 'zod'$/m.test(readFileSync(join(SOURCES, path), 'utf8'))
}

/** An import for each name, of a copy of the module that has only this export. */
function importsOfSingles(names: string, path: string, page: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [exported, , local = exported] = name.split(' ')
      const keeps = new RegExp(`(?<!typeof |\\.)\\b${local}\\.body\\b`).test(page) ? '&body' : ''
      const file = join(SOURCES, path)
      return `import { ${name} } from ${JSON.stringify(`${file}?only=${exported}${keeps}`)}`
    })
    .join('\n')
}

/**
 * Keeps the routes small in the entry chunk, which has all of them. What is left of a route when its
 * page was split off mostly reads the search parameters; the whole module of its feature would bring
 * the calls of its page.
 */
export function lightRoutes(): Plugin {
  return {
    name: 'tradebox:light-routes',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) =>
      ROUTE_FILE.test(id) ? { code: withSingleImports(code), map: null } : undefined,
  }
}

const ROUTE_FILE = /\/src\/web\/routes\/.+\.tsx$/
const FEATURE_IMPORT = /^import \{([^}]+)\} from ['"]#(web\/features\/[^'"]+\.ts)['"];?$/gm

/**
 * A route that imports single exports of its feature's modules. These are copies, so the modules
 * have functions and constants only: state would exist twice.
 */
export function withSingleImports(route: string): string {
  return route.replace(FEATURE_IMPORT, (_, names, path) => importsOfSingles(names, path, route))
}
