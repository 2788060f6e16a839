/**
 * Runs the tests that a change can have broken: `npm run test:changed`, or `npm run test:changed --
 * <commit>` for all changes since it. The default is all changes since the branch left main,
 * including uncommitted ones. The import graph selects the tests; dependencies that it does not
 * contain are listed here.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

type Unseen = {
  readonly changed: RegExp
  /** Test files that depend on these files without importing them. */
  readonly tests: string
}

/** These tests read the whole tree. */
const ALWAYS = '*.test.ts'

const UNSEEN: readonly Unseen[] = [
  { changed: /^(migrations\/|src\/platform\/db\/)/, tests: 'src/**/*.int.test.ts' },
  { changed: /^(architecture\.cjs|\.dependency-cruiser\.cjs|biome\.json)$/, tests: '*.test.ts' },
  // Browsers and the product's own processes load these.
  { changed: /^(src\/(web|contract|main|demo)\/|e2e\/|migrations\/)/, tests: 'e2e/**/*.spec.ts' },
  { changed: /^src\/web\//, tests: 'src/main/{canary,web/site-files}.int.test.ts' },
  {
    changed: /^(package(-lock)?\.json|vite(st)?\.config\.ts|tsconfig\.json)$/,
    tests: '{*,src/**/*}.test.{ts,tsx}',
  },
]

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

function branchPoint(): string {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8' })
    if (status === 0) {
      return stdout.trim()
    }
  }
  return 'HEAD'
}

function vitest(...args: readonly string[]): boolean {
  const command = ['node_modules/vitest/vitest.mjs', ...args]
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0
}

const since = process.argv[2] ?? branchPoint()
const changed = [
  ...git('diff', '--name-only', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const unseen = UNSEEN.filter((one) => changed.some((file) => one.changed.test(file)))
const tests = [ALWAYS, ...unseen.map((one) => one.tests)].flatMap((pattern) => globSync(pattern))
const sources = changed.filter((file) => /\.(tsx?|cjs|json|sql)$/.test(file) && existsSync(file))
const isFull = (file: string) => file.includes('.full.')
const files = [...new Set([...sources, ...tests])].filter((file) => !isFull(file))

process.stdout.write(`${changed.length} files have changed since ${since}\n`)
const projects = ['unit', 'int', 'e2e'].flatMap((name) => ['--project', name])
process.exitCode = vitest('related', ...files, '--run', ...projects) ? 0 : 1
