import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errors } from './src/contract/errors.ts'

const { modules, purposes }: Architecture = createRequire(import.meta.url)('./architecture.cjs')

type Architecture = {
  readonly modules: Readonly<Record<string, readonly string[]>>
  readonly purposes: Readonly<Record<string, string>>
}

type Lock = {
  readonly packages: Readonly<Record<string, { optionalDependencies?: Record<string, string> }>>
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.endsWith('.gen.ts') && existsSync(file))
  // Files that the linter's test plants in parallel.
  .filter((file) => !file.startsWith('src/planted-'))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** Files that may exceed the limit, with their sizes; the list may only shrink. */
const LONG_FILES: Readonly<Record<string, number>> = {}

const FOLDER_MAX_FILES = 15

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.includes('testing')
const isTestCode = (file: string) => isTest(file) || /^(e2e\/|vitest\.config)/.test(file)
const isProduct = (file: string) => file.startsWith('src/') && !isTest(file)

type Ban = {
  readonly what: RegExp
  readonly where: (file: string) => boolean
  readonly instead: string
}

const BANS: readonly Ban[] = [
  {
    what: /process\.env\b/,
    where: (file) => isProduct(file) && !/^src\/(platform\/config|main)\//.test(file),
    instead: 'platform/config',
  },
  {
    what: /Date\.now\(|new Date\(\)|Math\.random\(/,
    where: (file) => isProduct(file) && file.includes('/rules/'),
    instead: 'time and randomness as arguments',
  },
  {
    what: /\bparseFloat\(/,
    where: (file) => isProduct(file),
    instead: 'kit/money.ts',
  },
  { what: /\bconsole\./, where: isProduct, instead: 'the logger' },
  {
    what: /\b(?:type|interface) (?:Parts|Said|Doing|Things|\w*(?:Asked|Standing|Facts))\b/,
    where: () => true,
    instead: 'a word of the glossary',
  },
  { what: /\b(FIXME|TODO|XXX)\b/, where: () => true, instead: 'an issue' },
  {
    what: /\b(it|test|describe)\.(only|skip|todo)\(/,
    where: () => true,
    instead: 'a test that runs',
  },
]

describe('the source tree', () => {
  it('contains no symbolic links', () => {
    const listed = execFileSync('git', ['ls-files', '-s'], { encoding: 'utf8' }).split('\n')
    expect(listed.filter((line) => line.startsWith('120000'))).toEqual([])
  })

  it('is found, more than 150 files', () => {
    expect(files.length).toBeGreaterThan(150)
  })

  it('keeps files short', () => {
    const long = [...sources].flatMap(([file, text]) => {
      const lines = text.split('\n').length - 1
      const limit = LONG_FILES[file] ?? (isTest(file) ? 500 : 400)
      return lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : []
    })
    expect(long).toEqual([])
  })

  it('keeps folders small, at most fifteen source files each', () => {
    const counts = new Map<string, number>()
    for (const file of files.filter((one) => !isTest(one))) {
      const folder = dirname(file)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const full = [...counts].flatMap(([folder, count]) => {
      return count > FOLDER_MAX_FILES
        ? [`${folder}: ${count} files, at most ${FOLDER_MAX_FILES}`]
        : []
    })
    expect(full).toEqual([])
  })

  it.each(BANS)('has no $what (use $instead)', ({ what, where }) => {
    const self = 'tidy.test.ts'
    const found = [...sources].filter(
      ([file, text]) => file !== self && where(file) && what.test(text),
    )
    expect(found.map(([file]) => file)).toEqual([])
  })

  it('gives every suppression a reason', () => {
    const bare = [...sources].filter(
      ([file, text]) =>
        file !== 'tidy.test.ts' &&
        /(biome-ignore [\w/]+:?\s*$|@ts-expect-error\s*$|@ts-ignore|@ts-nocheck)/m.test(text),
    )
    expect(bare.map(([file]) => file)).toEqual([])
  })

  it('locks the optional packages of every platform', () => {
    const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) =>
          !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages),
      ),
    )
    expect(missing, 'run node scripts/complete-lock.mjs').toEqual([])
  })

  it('starts its npm scripts without shell syntax', () => {
    const { scripts }: { scripts: Record<string, string> } = createRequire(import.meta.url)(
      './package.json',
    )
    const started = Object.values(scripts).filter((line) =>
      /^(?:node|vitest)( [-\w./=]+)*$/.test(line),
    )
    expect(started).toEqual(Object.values(scripts))
    expect(started.length).toBeGreaterThan(8)
  })

  it('runs every test project in CI, without retries', () => {
    const { scripts }: { scripts: Record<string, string> } = createRequire(import.meta.url)(
      './package.json',
    )
    const config = readFileSync('vitest.config.ts', 'utf8')
    const projects = [...config.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name)
    const run = [scripts.test, scripts['test:full']].join(' ')
    expect([...run.matchAll(/--project (\w+)/g)].map(([, name]) => name)).toEqual(projects)
    const ci = readFileSync('.ci/run', 'utf8').trim().split('\n').slice(-3)
    expect(ci).toEqual(['npm run check', 'npm test', 'npm run test:full'])
    const retried = [...sources].filter(
      ([file, text]) => file !== 'tidy.test.ts' && isTestCode(file) && /\bretry:/.test(text),
    )
    expect(retried.map(([file]) => file)).toEqual([])
  })

  it('numbers its migrations without gaps', () => {
    const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
    const numbers = files.map((name) => Number(name.slice(0, 4)))
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  })
})

describe('the table of modules', () => {
  const names = Object.keys(modules)

  it('is in topological order', () => {
    for (const [index, name] of names.entries()) {
      for (const used of modules[name] ?? []) {
        expect(names.indexOf(used), `${name} uses ${used}`).toBeGreaterThanOrEqual(0)
        expect(names.indexOf(used), `${name} uses ${used}`).toBeLessThan(index)
      }
    }
  })

  it('lists exactly the existing folders, each with an index and a purpose', () => {
    expect(readdirSync('src/modules').sort()).toEqual([...names].sort())
    for (const name of names) {
      expect(existsSync(`src/modules/${name}/index.ts`), name).toBe(true)
      expect(purposes[name]?.length, name).toBeGreaterThan(10)
    }
  })
})

describe('the error codes', () => {
  it('each appear in a test', () => {
    const tests = [...sources]
      .filter(([file]) => isTest(file) && file !== 'tidy.test.ts')
      .map(([, text]) => text)
      .join('\n')
    const unproved = Object.keys(errors).filter(
      (code) => !new RegExp(`['"]${code}['"]`).test(tests),
    )
    expect(unproved).toEqual([])
  })
})
