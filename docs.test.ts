import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateDocuments } from './scripts/docs.ts'
import { calls } from './src/contract/calls.ts'
import { variablesSchema } from './src/platform/config/config.ts'

const { modules }: { readonly modules: object } = createRequire(import.meta.url)(
  './architecture.cjs',
)
const { scripts }: { readonly scripts: object } = JSON.parse(readFileSync('package.json', 'utf8'))

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
const texts = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]))
const everywhere = (pattern: RegExp) =>
  [...texts].flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map((match) => ({ page, found: match[1] ?? '' })),
  )

describe('what npm run docs writes', () => {
  const generated = new Map(generateDocuments().map(({ path, text }) => [path, text]))
  const rowsIn = (path: string, section: string) => {
    const text = generated.get(path) ?? ''
    const [, content = ''] = new RegExp(
      `<!-- generated: ${section} -->\\n(.*?)\\n<!-- end: ${section} -->`,
      's',
    ).exec(text) ?? ['', '']
    return content.split('\n').length - 2
  }

  it.each([...generated.keys()])('%s is committed as it is made', (path) => {
    expect(readFileSync(path, 'utf8'), 'run npm run docs').toBe(generated.get(path))
  })

  it('is something', () => {
    const listed = generated.get('docs/calls.md') ?? ''
    for (const { method, path } of Object.values(calls)) {
      expect(listed).toContain(`\`${method} ${path}\``)
    }
    expect(Object.keys(calls).length).toBeGreaterThan(50)
    expect(rowsIn('docs/ARCHITECTURE.md', 'modules')).toBe(Object.keys(modules).length)
    expect(rowsIn('docs/adr/README.md', 'index')).toBe(globSync('docs/adr/0*.md').length)
    expect(rowsIn('README.md', 'configuration')).toBe(Object.keys(variablesSchema.shape).length)
    expect(rowsIn('README.md', 'sign-ins')).toBe(6)
    expect(rowsIn('docs/SECURITY.md', 'limits')).toBeGreaterThan(10)
    expect(rowsIn('docs/SECURITY.md', 'sessions')).toBe(7)
  })
})

describe('the documentation', () => {
  it('names files that exist', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      encoding: 'utf8',
    }).split('\n')
    const named = everywhere(
      /`((?:src|docs|e2e|scripts|bench|migrations)\/[\w./*$<>-]+|[\w./-]+\.(?:ts|tsx|cjs|mjs))`/g,
    ).filter(({ found }) => !/[*<>]|NNNN|^x\./.test(found))
    expect(named.length).toBeGreaterThan(40)
    const missing = named.filter(
      ({ found }) =>
        !existsSync(found) && !files.some((file) => file === found || file.endsWith(`/${found}`)),
    )
    expect(missing).toEqual([])
  })

  it('links to files that exist', () => {
    const links = everywhere(/(?:\]\(|src=")(?!https?:|#)([^)#"]+)/g)
    expect(links.length).toBeGreaterThan(20)
    const broken = links.filter(({ page, found }) => !existsSync(join(dirname(page), found)))
    expect(broken).toEqual([])
  })

  it('names commands that exist', () => {
    const named = everywhere(/npm run ([a-z:-]+)/g)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ found }) => !Object.hasOwn(scripts, found))).toEqual([])
  })

  it('is short enough to be read', () => {
    const lines = (page: string) => (texts.get(page) ?? '').split('\n').length - 1
    expect(lines('docs/ARCHITECTURE.md')).toBeLessThan(200)
    expect(lines('CONTRIBUTING.md')).toBeLessThanOrEqual(150)
  })
})

describe('what is deployed', () => {
  it('starts programs that exist', () => {
    const files = globSync(['deploy/**/*.service', 'deploy/Dockerfile'])
    const started = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bnode"?,? "?(src\/[\w./-]+)/g)].map(
        ([, program = '']) => program,
      ),
    )
    expect(started.length).toBeGreaterThan(3)
    expect(started.filter((program) => !existsSync(program))).toEqual([])
  })
})
