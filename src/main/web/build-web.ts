/**
 * Builds the web application into `dist` if its sources have changed since the last build.
 * `dist/stamp.json` identifies the sources of `dist`. It is removed before the built folders are
 * exchanged and written after them, so that an interrupted build never counts.
 */
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { precompress } from '#web/build/precompress.ts'
import { webAssetsOf } from '#web/build/web-assets.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, 'stamp.json')
const LOCK = join(DIST, 'build.lock')
const BUILT_FOLDERS = ['client', 'server'] as const

const SOURCES = [
  'src/web/**/*.*',
  'src/contract/**/*.ts',
  'src/kit/**/*.ts',
  'src/modules/*/rules/**/*.ts',
  'src/main/web/build-web.ts',
  'vite.config.ts',
  'package-lock.json',
]
/** Tests are not part of the build; the route tree is written by the build itself. */
const NOT_BUILT = /(\.test\.tsx?|\.gen\.ts)$/

/** Several products may want the build at once, and on a busy machine one build takes minutes. */
const LOCK_WAIT_MS = 600_000

export type WebBuild = 'fresh' | 'built'

/** Ensures that `dist` contains the web application of the current sources. */
export async function buildWebIfStale(): Promise<WebBuild> {
  if (isFresh(hashSources())) {
    return 'fresh'
  }
  // In a separate process, so that the bundler's memory and NODE_ENV do not affect the server.
  const child = spawn(process.execPath, [import.meta.filename], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) {
    throw new Error('the web application could not be built')
  }
  return 'built'
}

async function buildLocked(): Promise<void> {
  mkdirSync(DIST, { recursive: true })
  const held = lock()
  try {
    const started = performance.now()
    const hash = hashSources()
    if (isFresh(hash)) {
      print('web: up to date')
      return
    }
    await build(hash)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    print(`web: built in ${seconds} s, ${homeScriptKilobytes()} kB of script on the home page`)
  } finally {
    held.close()
  }
}

async function build(hash: string): Promise<void> {
  const { createBuilder } = await import('vite')
  const next = join(DIST, `next-${randomUUID()}`)
  try {
    const builder = await createBuilder({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      environments: {
        client: { build: { outDir: join(next, 'client') } },
        ssr: { build: { outDir: join(next, 'server') } },
      },
    })
    for (const environment of Object.values(builder.environments)) {
      await builder.build(environment)
    }
    const manifest = join(next, 'client', '.vite', 'manifest.json')
    const assets = webAssetsOf(JSON.parse(readFileSync(manifest, 'utf8')), ROOT)
    writeFileSync(join(next, 'server', 'assets.json'), JSON.stringify(assets))
    // The manifest names source files, and everything in `client` is public.
    rmSync(join(next, 'client', '.vite'), { recursive: true })
    await precompress(join(next, 'client'))
    rmSync(STAMP, { force: true })
    for (const folder of BUILT_FOLDERS) {
      rmSync(join(DIST, folder), { recursive: true, force: true })
      renameSync(join(next, folder), join(DIST, folder))
    }
    writeFileSync(`${STAMP}.next`, JSON.stringify({ hash }))
    renameSync(`${STAMP}.next`, STAMP)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** Removes the leftovers of killed builds; only the holder of the lock may call it. */
function sweep(): void {
  for (const left of globSync('next-*', { cwd: DIST })) {
    rmSync(join(DIST, left), { recursive: true, force: true })
  }
}

function isFresh(hash: string): boolean {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8')).hash === hash
  } catch {
    return false
  }
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) {
    const bytes = readFileSync(file)
    hash.update(`${file.slice(ROOT.length)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * Waits for other builds. SQLite locks the file through the operating system, so the lock ends with
 * its process in any case.
 */
function lock(): DatabaseSync {
  const holder = new DatabaseSync(LOCK)
  holder.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}; BEGIN EXCLUSIVE`)
  sweep()
  return holder
}

/** The size of all scripts that the home page loads at once, compressed, in kB. */
function homeScriptKilobytes(): number {
  const assets: ReturnType<typeof webAssetsOf> = JSON.parse(
    readFileSync(join(DIST, 'server', 'assets.json'), 'utf8'),
  )
  const scripts = [assets.entry, ...assets.preload, ...(assets.routes['/'] ?? [])]
    .filter((path) => path.endsWith('.js'))
    .map((path) => gzipSync(readFileSync(join(DIST, 'client', path))).length)
  return Math.round(scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) {
  process.env.NODE_ENV = 'production'
  await buildLocked()
}
