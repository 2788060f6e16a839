import { readFileSync } from 'node:fs'
import { type ESTree, type Plugin, parseSync } from 'vite'
import { keepOnlyExport } from './reduce-module.ts'

/**
 * Moves the titles and descriptions of pages out of the entry chunk. The router splits loader and
 * component off a route, but not its `head`, so every visitor would load the head code of every
 * page with its imports. In the browser build each `head` becomes a module of its own that is
 * loaded with its page.
 */
export function splitRouteHead(): Plugin {
  return {
    name: 'tradebox:late-head',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source) {
      return HEAD_PART.test(source) ? source : undefined
    },
    load(id) {
      const file = HEAD_PART.exec(id)?.[1]
      return file === undefined ? undefined : readFileSync(file, 'utf8')
    },
    transform(code, id) {
      if (HEAD_PART.test(id)) {
        return { code: headModule(code), map: null }
      }
      const late = ROUTE_FILE.test(id) ? withLateHead(code, id) : undefined
      return late === undefined ? undefined : { code: late, map: null }
    },
  }
}

const ROUTE_FILE = /\/src\/web\/routes\/.+\.tsx$/
const HEAD_PART = /^(.+\.tsx)\?route-head$/
const SOURCE = 'route.tsx'

/**
 * The route with a `head` that loads its own module first, and without the imports that only the
 * head needed: an unused import would still pull its module into the entry. Undefined if the route
 * has no head.
 */
export function withLateHead(code: string, file: string): string | undefined {
  const head = headOf(code)
  if (head === undefined) {
    return undefined
  }
  const part = JSON.stringify(`${file}?route-head`)
  const late = `head: (context) => import(${part}).then((part) => part.head(context))`
  return keepOnlyExport('Route', code.slice(0, head.start) + late + code.slice(head.end), SOURCE)
}

/** A module that exports the route's `head` and contains everything it refers to. */
export function headModule(code: string): string {
  const head = headOf(code)
  const value = head === undefined ? '() => ({})' : code.slice(head.value.start, head.value.end)
  return keepOnlyExport('head', `${code}\nexport const head = ${value}\n`, SOURCE)
}

/** The property `head` of `createFileRoute(...)({ ... })`. */
function headOf(code: string): ESTree.ObjectProperty | undefined {
  for (const statement of parseSync(SOURCE, code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
    const [first] = declared?.type === 'VariableDeclaration' ? declared.declarations : []
    const options = first?.init?.type === 'CallExpression' ? first.init.arguments[0] : undefined
    if (options?.type === 'ObjectExpression' && isFileRoute(first?.init)) {
      return options.properties.find(isHead)
    }
  }
  return undefined
}

function isFileRoute(init: ESTree.Expression | null | undefined): boolean {
  const maker = init?.type === 'CallExpression' ? init.callee : undefined
  const name = maker?.type === 'CallExpression' ? maker.callee : undefined
  return name?.type === 'Identifier' && name.name === 'createFileRoute'
}

function isHead(property: ESTree.ObjectPropertyKind): property is ESTree.ObjectProperty {
  return (
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    property.key.name === 'head' &&
    !property.method
  )
}
