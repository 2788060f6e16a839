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
      if (PAGE_CODE.test(id)) {
        const replaced = code.replace(CONTRACT_IMPORT, (statement, names, path) =>
          importsOfSingles(statement, names, path, code),
        )
        return { code: replaced, map: null }
      }
      const [, file = id, only, keeps] = ONE_EXPORT.exec(id) ?? []
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

/**
 * Splits an import into one per name if the module contains schemas; otherwise leaves it unchanged.
 */
function importsOfSingles(statement: string, names: string, path: string, page: string): string {
  const file = join(SOURCES, path)
  if (!/^import \{ z \} from 'zod'$/m.test(readFileSync(file, 'utf8'))) {
    return statement
  }
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [exported, , local = exported] = name.split(' ')
      const keeps = new RegExp(`(?<!typeof |\\.)\\b${local}\\.body\\b`).test(page) ? '&body' : ''
      return `import { ${name} } from ${JSON.stringify(`${file}?only=${exported}${keeps}`)}`
    })
    .join('\n')
}
