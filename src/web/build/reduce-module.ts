import { type ESTree, parseSync } from 'vite'

/** Fields of a call that the browser does not need. */
const SERVER_FIELDS = new Set([
  'summary',
  'access',
  'rate',
  'rateSubject',
  'claims',
  'params',
  'query',
  'reply',
  'errors',
])

type Statement = ESTree.Program['body'][number]
type Replacement = { readonly start: number; readonly end: number; readonly text: string }

/**
 * Removes what only the server uses from the calls of a module, and marks its constants as pure, so
 * that a bundler removes unused ones. Safe only for the modules of the contract and the kit. Body
 * schemas stay if `withBodies`.
 */
export function stripServerParts(code: string, withBodies = true): string {
  const cuts: Replacement[] = []
  for (const statement of statementsOf(code)) {
    const declaration = declarationOf(statement)
    if (declaration?.type === 'VariableDeclaration') {
      for (const { init } of declaration.declarations) {
        cuts.push(...(init ? replacementsOf(init, withBodies) : []))
      }
    }
  }
  cuts.sort((a, b) => b.start - a.start)
  return cuts.reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
}

/**
 * Reduces a module to one export and everything that it refers to; unchanged if the export is not
 * declared here. The extension of `file` selects the parser's language.
 */
export function keepOnlyExport(only: string, code: string, file = 'module.ts'): string {
  const body = statementsOf(code, file)
  const needed = new Set([only])
  const kept = new Set<Statement>()
  let grown = true
  while (grown) {
    grown = false
    for (const statement of body) {
      if (!kept.has(statement) && isNeeded(statement, needed)) {
        kept.add(statement)
        collectReferences(declarationOf(statement) ?? statement, needed)
        grown = true
      }
    }
  }
  if (!body.some((statement) => kept.has(statement) && namesOf(statement).includes(only))) {
    return code
  }
  return body
    .filter((statement) => kept.has(statement))
    .map((statement) => code.slice(statement.start, statement.end))
    .join('\n')
}

function statementsOf(code: string, file = 'module.ts'): Statement[] {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error) {
    throw new Error(`a module cannot be parsed: ${error.message}`)
  }
  return program.body
}

/**
 * Declarations and imports are needed if their names are; other statements for their side effects.
 */
function isNeeded(statement: Statement, needed: ReadonlySet<string>): boolean {
  if (statement.type.startsWith('TS') || statement.type.startsWith('Export')) {
    return namesOf(statement).some((name) => needed.has(name))
  }
  return namesOf(statement).some((name) => needed.has(name)) || !hasNames(statement)
}

function hasNames(statement: Statement): boolean {
  return statement.type === 'ImportDeclaration' || declarationOf(statement) !== undefined
}

function declarationOf(statement: Statement) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ||
    declared?.type === 'FunctionDeclaration' ||
    declared?.type === 'ClassDeclaration'
    ? declared
    : undefined
}

/** The names of the values that a statement declares. */
function namesOf(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration') {
    return statement.importKind === 'type' ? [] : statement.specifiers.flatMap(importedName)
  }
  const declaration = declarationOf(statement)
  if (declaration?.type !== 'VariableDeclaration') {
    return declaration?.id ? [declaration.id.name] : []
  }
  const names = new Set<string>()
  for (const { id } of declaration.declarations) {
    collectReferences(id, names)
  }
  return [...names]
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string[] {
  const isType = specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'
  return isType ? [] : [specifier.local.name]
}

function replacementsOf(init: ESTree.Expression, withBodies: boolean): Replacement[] {
  if (!isActive(init)) {
    return []
  }
  const cuts: Replacement[] = [
    { start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ]
  const isCall =
    init.type === 'CallExpression' &&
    init.callee.type === 'Identifier' &&
    init.callee.name === 'call'
  const [spec] = isCall ? init.arguments : []
  if (spec?.type === 'ObjectExpression') {
    for (const property of spec.properties) {
      if (
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        (SERVER_FIELDS.has(property.key.name) || (property.key.name === 'body' && !withBodies))
      ) {
        cuts.push({ start: property.start, end: property.end, text: '...{}' })
      }
    }
  }
  return cuts
}

const ACTIVE = new Set(['CallExpression', 'NewExpression', 'SpreadElement', 'MemberExpression'])

/**
 * Whether a bundler must assume that evaluating the expression has side effects: a call, or a
 * property read that might be a getter. Function bodies are not evaluated.
 */
function isActive(node: unknown): boolean {
  const fields = fieldsOf(node)
  const type = String(fields.get('type'))
  if (ACTIVE.has(type)) {
    return true
  }
  return !type.endsWith('FunctionExpression') && [...fields.values()].some(isActive)
}

/** The property of a node that contains a name which is not a reference. */
const NAME_PLACE: ReadonlyMap<string, string> = new Map([
  ['Property', 'key'],
  ['MemberExpression', 'property'],
])

/** Adds every identifier that refers to a value. */
function collectReferences(node: unknown, into: Set<string>): void {
  const fields = fieldsOf(node)
  const type = String(fields.get('type'))
  if (type === 'Identifier' || type === 'JSXIdentifier') {
    into.add(String(fields.get('name')))
  }
  const nameOnly = fields.get('computed') === false ? NAME_PLACE.get(type) : undefined
  for (const [place, child] of fields) {
    if (place !== nameOnly) {
      collectReferences(child, into)
    }
  }
}

function fieldsOf(node: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof node === 'object' && node !== null ? Object.entries(node) : [])
}
