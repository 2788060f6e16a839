import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

type Node = {
  readonly type: string
  readonly name?: unknown
  readonly value?: unknown
  readonly arguments?: unknown
  readonly callee?: unknown
  readonly object?: unknown
  readonly tag?: unknown
  readonly quasis?: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/**
 * The tests of a file as `describe › test`, as written in the source; the pattern for `it.each`.
 */
export function testNamesIn(file: string): ReadonlySet<string> {
  const names = new Set<string>()
  collect(parseSync(file, readFileSync(file, 'utf8')).program, [], names)
  return names
}

function collect(value: unknown, above: readonly string[], names: Set<string>): void {
  if (Array.isArray(value)) {
    for (const one of value) {
      collect(one, above, names)
    }
  } else if (isNode(value)) {
    const named = value.type === 'CallExpression' ? titleOf(value) : undefined
    const path = named === undefined ? above : [...above, named.title]
    if (named !== undefined && named.by !== 'describe') {
      names.add(path.join(' › '))
    }
    for (const child of Object.values(value)) {
      collect(child, path, names)
    }
  }
}

/** The first argument of `describe`, `it` or `test`, also after `.each(...)` and similar. */
function titleOf(call: Node): { readonly by: string; readonly title: string } | undefined {
  const [first, second] = Array.isArray(call.arguments) ? call.arguments : []
  const by = rootOf(call.callee)
  const title = isNode(first) ? textOf(first) : undefined
  return title !== undefined && second !== undefined && /^(?:describe|it|test)$/.test(by ?? '')
    ? { by: by ?? '', title }
    : undefined
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return node.value
  }
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) {
    return undefined
  }
  const parts = node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked)
  return parts.join('…')
}

function rootOf(callee: unknown): string | undefined {
  if (!isNode(callee)) {
    return undefined
  }
  return callee.type === 'Identifier'
    ? String(callee.name)
    : rootOf(callee.object ?? callee.callee ?? callee.tag)
}
