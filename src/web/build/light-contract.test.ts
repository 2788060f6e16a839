import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { lightContract, withSingleImports } from './light-contract.ts'
import { keepOnlyExport, stripServerParts } from './reduce-module.ts'
import { webAssetsOf } from './web-assets.ts'

const MODULE = `import { z } from 'zod'
import { call } from '../call.ts'
import { id, text as name } from '../fields.ts'
const { field } = labels
const unused = z.object({ id })
export const list = call({ name: 'a.list', method: 'GET', path: '/a', query: z.object({ id }), reply: unused, errors: [] })
export const add = call({
  name: 'a.add',
  body: z.object({ name, label: field }),
  reply: unused,
})
export function helper() { return list.path }
export type Thing = z.infer<typeof unused>
`

test('a read keeps its name, method and path, and drops its schemas', () => {
  const code = keepOnlyExport('list', stripServerParts(MODULE))
  expect(code).toContain("name: 'a.list', method: 'GET', path: '/a'")
  expect(code).not.toMatch(/zod|fields|reply|query|add/)
})

test('a form keeps the schema of its body, with what that refers to', () => {
  const code = keepOnlyExport('add', stripServerParts(MODULE))
  expect(code).toContain('body: z.object({ name, label: field })')
  expect(code).toContain("from 'zod'")
  expect(code).toContain('const { field } =')
  expect(code).not.toContain('a.list')
})

test('functions keep what they use, and side effects and unknown names are kept', () => {
  expect(keepOnlyExport('helper', stripServerParts(MODULE))).toContain('a.list')
  expect(keepOnlyExport('elsewhere', 'export { elsewhere } from "./x.ts"')).toContain('./x.ts')
  expect(keepOnlyExport('a', 'register()\nexport const a = 1\nexport const b = 2')).toBe(
    'register()\nexport const a = 1',
  )
})

test('only initializers that call something are marked as pure', () => {
  expect(stripServerParts('export const a = f(1)')).toBe(
    'export const a = /*#__PURE__*/ (() => (f(1)))()',
  )
  for (const code of ['export const a = { b: 1 }', 'export const a = () => f(1)']) {
    expect(stripServerParts(code)).toBe(code)
  }
})

test('a route imports single exports of a feature, but whole components', () => {
  const light = withSingleImports(
    [
      "import { listPages, listSearchOf } from '#web/features/list/pages.ts';",
      "import { ListScreen } from '#web/features/list/list-screen.tsx';",
    ].join('\n'),
  )
  expect(light).toMatch(/import \{ listPages \} from ".+pages\.ts\?only=listPages"/)
  expect(light).toMatch(/import \{ listSearchOf \} from ".+pages\.ts\?only=listSearchOf"/)
  expect(light).toContain("import { ListScreen } from '#web/features/list/list-screen.tsx';")
})

/** The code that is loaded at once, and what is loaded on demand. */
async function bundled(source: string): Promise<{ readonly entry: string; readonly late: string }> {
  const entry = join(import.meta.dirname, 'entry-of-test.ts')
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
      lightContract(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  })
  const [first] = [output].flat()
  const chunks = first && 'output' in first ? first.output : []
  const codeOf = (isEntry: boolean) =>
    chunks
      .map((part) => (part.type === 'chunk' && part.isEntry === isEntry ? part.code : ''))
      .join('\n')
  return { entry: codeOf(true), late: codeOf(false) }
}

test('a bundle contains the schema library only when a schema is used', async () => {
  const { entry: list } = await bundled(
    "import { followingList } from '#contract/follows/calls.ts'\nconsole.log(followingList)",
  )
  expect(list).toContain('/api/user/getfollowing/list')
  expect(list).not.toContain('ZodError')
  const { entry: button } = await bundled(
    "import { follow } from '#contract/follows/calls.ts'\nconsole.log(follow)",
  )
  expect(button).toContain('/api/user/follow')
  expect(button).not.toContain('ZodError')
  const { entry: form } = await bundled(
    "import { follow } from '#contract/follows/calls.ts'\nconsole.log(follow.body.safeParse({}))",
  )
  expect(form).toContain('ZodError')
  expect(form.length).toBeGreaterThan(list.length * 10)
})

test('a schema that a form imports later is not in the code that is loaded at once', async () => {
  const { entry, late } = await bundled(
    `import { follow } from '#contract/follows/calls.ts'
type Values = z.input<typeof follow.body>
console.log(follow, async () => (await import('#contract/follows/calls.ts')).follow.body)`,
  )
  expect(entry).toContain('/api/user/follow')
  expect(entry).not.toContain('ZodError')
  expect(late).toContain('ZodError')
  expect(late).not.toContain('/api/user/getfollowing/list')
})

test('the assets of a page are those of the entry and of its route', () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  const assets = webAssetsOf(
    {
      'src/web/entry-client.tsx': {
        file: 'assets/entry.js',
        isEntry: true,
        imports: ['_app.js'],
      },
      '_app.js': { file: 'assets/app.js', imports: ['_vendor.js'], css: ['assets/app.css'] },
      '_vendor.js': { file: 'assets/vendor.js' },
      '_shared.js': { file: 'assets/shared.js', imports: ['_vendor.js'] },
      'src/web/routes/index.tsx?tsr-split=component': {
        file: 'assets/home.js',
        imports: ['_shared.js', '_vendor.js'],
      },
      'node_modules/inter/files/inter-latin-wght-normal.woff2': {
        file: 'assets/inter.woff2',
        src: 'node_modules/inter/files/inter-latin-wght-normal.woff2',
      },
    },
    root,
  )
  expect(assets).toEqual({
    entry: '/assets/entry.js',
    css: ['/assets/app.css'],
    preload: ['/assets/inter.woff2', '/assets/app.js', '/assets/vendor.js'],
    routes: { '/': ['/assets/home.js', '/assets/shared.js'] },
  })
  expect(() => webAssetsOf({}, root)).toThrow('entry-client')
  const entry = { file: 'assets/entry.js', isEntry: true }
  const head = { file: 'assets/head.js' }
  expect(() =>
    webAssetsOf(
      { 'src/web/entry-client.tsx': entry, 'src/web/routes/index.tsx?route-head': head },
      root,
    ),
  ).toThrow('component of /')
})
