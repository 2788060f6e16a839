import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A small tree that breaks no rule; violations are planted into copies of it. */
const clean: Readonly<Record<string, string>> = {
  'src/kit/id.ts': 'export const id = 1',
  'src/kit/use.ts': "import { id } from '#kit/id.ts'\nexport const use = id",
  'src/contract/thing.ts':
    "import { z } from 'zod'\nimport { id } from '#kit/id.ts'\nexport const thing = z.literal(id)",
  'src/platform/open-tx.ts': "import { id } from '#kit/id.ts'\nexport const openTx = id",
  'scripts/tool.ts': 'export const tool = 1',
  'src/embedded-postgres/index.ts':
    "import { id } from '#kit/id.ts'\nexport const startEmbeddedPostgres = id",
  'src/platform/http/server.ts':
    "import Fastify from 'fastify'\nimport { use } from '#kit/use.ts'\nexport const app = [Fastify, use]",
  'src/modules/audit/rules/law.ts': "import { id } from '#kit/id.ts'\nexport const law = id",
  'src/modules/audit/tables.ts':
    "import type { Generated } from 'kysely'\nexport type Tables = { a: Generated<string> }",
  'src/modules/audit/store.ts':
    "import { openTx } from '#platform/open-tx.ts'\nimport type { Tables } from './tables.ts'\nexport const store: Tables | number = openTx",
  'src/modules/audit/service.ts':
    "import { law } from './rules/law.ts'\nimport { store } from './store.ts'\nexport const service = [law, store]",
  'src/modules/audit/index.ts': "export { service } from './service.ts'",
  'src/modules/accounts/index.ts':
    "import { service } from '#modules/audit/index.ts'\nexport const accounts = service",
  'src/web/ui/button.ts': "import { id } from '#kit/id.ts'\nexport const button = id",
  'src/web/features/cart/cart.ts':
    "import { button } from '#web/ui/button.ts'\nexport const cart = button",
  'src/web/features/card/card.ts':
    "import { button } from '#web/ui/button.ts'\nexport const card = button",
  'src/web/routes/home.ts':
    "import { cart } from '#web/features/cart/cart.ts'\nimport { card } from '#web/features/card/card.ts'\nexport const home = [cart, card]",
  'src/sandbox/gateway.ts':
    "import { service } from '#modules/audit/index.ts'\nexport const sandbox = service",
  'src/main/adapters/gateway.ts':
    "import { sandbox } from '#sandbox/gateway.ts'\nexport const gateway = sandbox",
  'src/demo/fill.ts':
    "import { accounts } from '#modules/accounts/index.ts'\nexport const fill = accounts",
  'src/main/run.ts':
    "import { fill } from '#demo/fill.ts'\nimport { start } from './start.ts'\nexport const run = [fill, start]",
  'src/main/start.ts':
    "import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'\nimport { accounts } from '#modules/accounts/index.ts'\nimport { app } from '#platform/http/server.ts'\nimport { thing } from '#contract/thing.ts'\nexport const start = [startEmbeddedPostgres, accounts, app, thing]",
}

type Violation = { readonly rule: string; readonly file: string; readonly text: string }

const imports = (specifier: string) => `import * as x from '${specifier}'\nexport const planted = x`

/** At least one violation of every rule, including type-only imports. */
const planted: readonly Violation[] = [
  {
    rule: 'no-cycle',
    file: 'src/kit/id.ts',
    text: "import { use } from './use.ts'\nexport const id: number = use",
  },
  { rule: 'no-orphan', file: 'src/kit/alone.ts', text: 'export const alone = 1' },
  { rule: 'kit-knows-nothing', file: 'src/kit/planted.ts', text: imports('#contract/thing.ts') },
  { rule: 'kit-knows-nothing', file: 'src/kit/planted.ts', text: imports('fastify') },
  {
    rule: 'contract-is-pure',
    file: 'src/contract/planted.ts',
    text: imports('#platform/open-tx.ts'),
  },
  { rule: 'contract-is-pure', file: 'src/contract/planted.ts', text: imports('pino') },
  {
    rule: 'rules-are-pure',
    file: 'src/modules/audit/rules/planted.ts',
    text: imports('#platform/open-tx.ts'),
  },
  {
    rule: 'rules-are-pure',
    file: 'src/modules/audit/rules/planted.ts',
    text: imports('../service.ts'),
  },
  {
    rule: 'platform-knows-no-product',
    file: 'src/platform/planted.ts',
    text: imports('#modules/audit/index.ts'),
  },
  {
    rule: 'embedded-postgres-is-beside-the-product',
    file: 'src/platform/planted.ts',
    text: imports('#embedded-postgres/index.ts'),
  },
  {
    rule: 'embedded-postgres-stands-alone',
    file: 'src/embedded-postgres/planted.ts',
    text: imports('#platform/open-tx.ts'),
  },
  {
    rule: 'product-imports-no-tooling',
    file: 'src/main/planted.ts',
    text: imports('../../scripts/tool.ts'),
  },
  {
    rule: 'modules-do-not-look-up',
    file: 'src/modules/audit/planted.ts',
    text: imports('#main/start.ts'),
  },
  {
    rule: 'front-door-only',
    file: 'src/modules/accounts/planted.ts',
    text: imports('#modules/audit/service.ts'),
  },
  { rule: 'sql-only-in-store', file: 'src/modules/audit/planted.ts', text: imports('kysely') },
  {
    rule: 'sql-only-in-store',
    file: 'src/modules/audit/planted.ts',
    text: "import type { Sql } from 'postgres'\nexport type Planted = Sql",
  },
  {
    rule: 'only-stores-open-tx',
    file: 'src/modules/audit/planted.ts',
    text: imports('#platform/open-tx.ts'),
  },
  {
    rule: 'tables-are-private',
    file: 'src/modules/accounts/store.ts',
    text: "import type { Tables } from '#modules/audit/tables.ts'\nexport type Planted = Tables",
  },
  { rule: 'web-sees-no-server', file: 'src/web/planted.ts', text: imports('#platform/open-tx.ts') },
  {
    rule: 'web-sees-no-server',
    file: 'src/web/planted.ts',
    text: imports('#modules/audit/index.ts'),
  },
  {
    rule: 'server-door-front-only',
    file: 'src/web/planted.server.ts',
    text: imports('#modules/audit/service.ts'),
  },
  {
    rule: 'features-are-islands',
    file: 'src/web/features/card/planted.ts',
    text: imports('#web/features/cart/cart.ts'),
  },
  {
    rule: 'web-flows-down',
    file: 'src/web/ui/planted.ts',
    text: imports('#web/features/cart/cart.ts'),
  },
  {
    rule: 'nobody-imports-routes',
    file: 'src/web/features/card/planted.ts',
    text: imports('#web/routes/home.ts'),
  },
  { rule: 'nobody-imports-main', file: 'src/platform/planted.ts', text: imports('#main/start.ts') },
  { rule: 'nobody-imports-demo', file: 'src/main/planted.ts', text: imports('#demo/fill.ts') },
  {
    rule: 'demo-uses-front-doors',
    file: 'src/demo/planted.ts',
    text: imports('#modules/audit/service.ts'),
  },
  {
    rule: 'demo-uses-front-doors',
    file: 'src/demo/planted.ts',
    text: imports('#modules/audit/tables.ts'),
  },
  {
    rule: 'demo-import-uses-front-doors-and-tables',
    file: 'src/demo/import/planted.ts',
    text: imports('#modules/audit/store.ts'),
  },
  {
    rule: 'nobody-imports-sandbox',
    file: 'src/modules/audit/planted.ts',
    text: imports('#sandbox/gateway.ts'),
  },
  {
    rule: 'nobody-imports-sandbox',
    file: 'src/main/planted.ts',
    text: imports('#sandbox/gateway.ts'),
  },
  {
    rule: 'sandbox-uses-front-doors',
    file: 'src/sandbox/planted.ts',
    text: imports('#modules/audit/service.ts'),
  },
  {
    rule: 'http-is-behind-platform',
    file: 'src/modules/audit/planted.ts',
    text: imports('fastify'),
  },
  {
    rule: 'module-not-in-table',
    file: 'src/modules/unlisted/index.ts',
    text: imports('#kit/id.ts'),
  },
  {
    rule: 'modules-audit',
    file: 'src/modules/audit/planted.ts',
    text: imports('#modules/accounts/index.ts'),
  },
]

const root = mkdtempSync(join(tmpdir(), 'borders-'))
const shared = ['.dependency-cruiser.cjs', 'architecture.cjs', 'tsconfig.json', 'package.json']

function makeTree(name: string, extra: Readonly<Record<string, string>>): string {
  const tree = join(root, name)
  mkdirSync(tree)
  for (const file of shared) {
    cpSync(join(import.meta.dirname, file), join(tree, file))
  }
  symlinkSync(join(import.meta.dirname, 'node_modules'), join(tree, 'node_modules'))
  for (const [file, text] of Object.entries({ ...clean, ...extra })) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${text}\n`)
  }
  return tree
}

type Found = { readonly rule: { readonly name: string }; readonly from: string }

function cruise(tree: string): readonly Found[] {
  const bin = join(import.meta.dirname, 'node_modules', '.bin', 'depcruise')
  const run = spawnSync(bin, ['src', '--output-type', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { summary } = JSON.parse(run.stdout)
  expect(summary.totalCruised).toBeGreaterThan(Object.keys(clean).length)
  return summary.violations
}

describe('the import rules', () => {
  const rules: readonly { name: string }[] = createRequire(import.meta.url)(
    './.dependency-cruiser.cjs',
  ).forbidden
  /** Violations that change the same file go into different trees. */
  const batches: Violation[][] = []
  const found = new Map<Violation, readonly string[]>()

  beforeAll(() => {
    for (const violation of planted) {
      const free = batches.find((batch) => batch.every(({ file }) => file !== violation.file))
      if (free === undefined) {
        batches.push([violation])
      } else {
        free.push(violation)
      }
    }
    for (const [index, batch] of batches.entries()) {
      const extra = Object.fromEntries(batch.map(({ file, text }) => [file, text]))
      const violations = cruise(makeTree(`batch-${index}`, extra))
      for (const violation of batch) {
        const here = violations.filter(({ from }) => from === violation.file)
        found.set(
          violation,
          here.map(({ rule }) => rule.name),
        )
      }
    }
  }, 120_000)

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('accept a clean tree', () => {
    expect(cruise(makeTree('clean', {}))).toEqual([])
  }, 60_000)

  it.each(planted)('$rule catches $file', (violation) => {
    expect(found.get(violation)).toContain(violation.rule)
  })

  it('each have a planted violation that they catch', () => {
    const proved = new Set(planted.map(({ rule }) => rule))
    const unproved = rules
      .map(({ name }) => name)
      .filter((name) => !proved.has(name) && !name.startsWith('modules-'))
    expect(unproved).toEqual([])
    expect(proved.has('modules-audit')).toBe(true)
  })
})

describe('the linter', () => {
  function complaintsAbout(sources: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(import.meta.dirname, 'src', 'planted-'))
    try {
      for (const [name, text] of Object.entries(sources)) {
        writeFileSync(join(folder, name), text)
      }
      execFileSync(
        join(import.meta.dirname, 'node_modules', '.bin', 'biome'),
        ['lint', '--max-diagnostics=50', folder],
        { encoding: 'utf8', stdio: 'pipe' },
      )
      return ''
    } catch (error) {
      return String(Object(error).stderr) + String(Object(error).stdout)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it('rejects an import cycle, console, any and a non-null assertion', () => {
    const output = complaintsAbout({
      'a.ts': "import { b } from './b.ts'\nexport const a: any = b!\nconsole.log(a)\n",
      'b.ts': "import { a } from './a.ts'\nexport const b = a\n",
    })
    for (const rule of ['noImportCycles', 'noConsole', 'noExplicitAny', 'noNonNullAssertion']) {
      expect(output).toContain(rule)
    }
  }, 60_000)

  it('rejects eval, raw HTML in JSX and loose equality', () => {
    const output = complaintsAbout({
      'a.ts': 'export const same = (a: string, b: string) => a == b\n',
      'b.ts': 'export const run = (text: string) => eval(text)\n',
      'c.tsx': 'export const P = () => <p dangerouslySetInnerHTML={{ __html: name }} />\n',
    })
    for (const rule of ['noDoubleEquals', 'noGlobalEval', 'noDangerouslySetInnerHtml']) {
      expect(output).toContain(rule)
    }
  }, 60_000)
})
