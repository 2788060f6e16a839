import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { describe, expect, it } from 'vitest'

/**
 * Files whose expressions only match text that we write: build tools, process lists, the demo, test
 * data.
 */
const OURS = /^src\/(?:web\/build|embedded-postgres|demo|planted-\w+)\/|\btesting\b|\.test\.tsx?$/
/** A harmless expression is recognised within milliseconds. */
const TIMEOUT_MS = 10_000

type Expression = { readonly pattern: string; readonly flags: string; readonly files: string[] }

/** Every regular expression literal of the product, from the syntax tree, with its files. */
function findExpressions(): readonly Expression[] {
  const found = new Map<string, Expression>()
  for (const file of globSync('src/**/*.{ts,tsx}').filter((path) => !OURS.test(path))) {
    const visitor = new Visitor({
      // biome-ignore lint/correctness/noComponentHookFactories: a kind of node, no component.
      Literal: (node) => {
        if ('regex' in node) {
          const { pattern, flags } = node.regex
          const key = `/${pattern}/${flags}`
          const files = found.get(key)?.files ?? []
          found.set(key, { pattern, flags, files: [...files, file] })
        }
      },
    })
    visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return [...found.values()]
}

/** Files that build regular expressions at run time. */
function findBuilt(): readonly string[] {
  const found = new Set<string>()
  for (const file of globSync('src/**/*.{ts,tsx}').filter((path) => !OURS.test(path))) {
    const note = ({ callee }: { readonly callee: { readonly type: string } }) => {
      if ('name' in callee && callee.name === 'RegExp') {
        found.add(file)
      }
    }
    const visitor = new Visitor({ NewExpression: note, CallExpression: note })
    visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return [...found]
}

async function isHarmless(pattern: string, flags: string): Promise<boolean> {
  const { status } = await check(pattern, flags, { timeout: TIMEOUT_MS })
  return status === 'safe'
}

describe('the regular expressions of the product', () => {
  const expressions = findExpressions()

  it('are safe from catastrophic backtracking', async () => {
    expect(expressions.length).toBeGreaterThan(150)
    const harmful: string[] = []
    for (const { pattern, flags, files } of expressions) {
      if (!(await isHarmless(pattern, flags))) {
        harmful.push(`/${pattern}/${flags} in ${files.join(', ')}`)
      }
    }
    expect(harmful).toEqual([])
  }, 120_000)

  it('are literals, never built at run time', () => {
    expect(findBuilt()).toEqual([])
  }, 120_000)

  it('are reported when they can backtrack', async () => {
    // An expression from a denial of service: a lazy wildcard inside a star.
    expect(await isHarmless('^(?:<!--.*?-->|\\s)*<svg', 's')).toBe(false)
    expect(await isHarmless('^<svg', '')).toBe(true)
  })
})
