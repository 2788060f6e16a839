import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { lightened, reducedTo } from './reduce-module.ts'

/**
 * Keeps the contract light in the browser. A page that reads a call needs the call's name, method
 * and path; its schemas would bring the whole schema library and every entity along. So, for the
 * browser only:
 *
 * - calls lose what only the server uses; the body's schema stays where a form reads it by name
 *   (`someCall.body`), and a button that merely makes the call goes without;
 * - constants of the contract and the kit are marked as free of effects, so that unused ones go;
 * - what a page imports from a module with schemas comes from a copy of that module which holds
 *   this one thing and what it needs, so that the schema of a form that is loaded later does not
 *   come with a list that is shown at once.
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
      const light = lightened(code, only === undefined || keeps !== undefined)
      return { code: only === undefined ? light : reducedTo(only, light), map: null }
    },
  }
}

const SOURCES = join(import.meta.dirname, '..', '..')
/** Pages, and the rules of modules that they share with the server. */
const PAGE_CODE = /\/src\/(web|modules)\/.+\.tsx?(\?.*)?$/
const LIGHTENED = /\/src\/(contract|kit)\/.+\.ts$/
const ONE_EXPORT = /^(.+\.ts)\?only=(\w+)(&body)?$/
const CONTRACT_IMPORT = /^import \{([^}]+)\} from '#(contract\/[^']+\.ts)'$/gm

/** One import per name, where the module holds schemas; otherwise as it was. */
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
      const keeps = new RegExp(`\\b${local}\\.body\\b`).test(page) ? '&body' : ''
      return `import { ${name} } from ${JSON.stringify(`${file}?only=${exported}${keeps}`)}`
    })
    .join('\n')
}
