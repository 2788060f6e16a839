import { chownSync, lchownSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The user that PostgreSQL runs as. It refuses to run as root. */
export type Identity = { readonly uid: number; readonly gid: number }

/**
 * Used when root starts us and no other user owns the data. Distributions leave this number
 * unassigned, and it is within the 65,536 ids of a container with its own user namespace.
 */
const RESERVED: Identity = { uid: 60_877, gid: 60_877 }

const READ = 4
const ENTER = 1

export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/**
 * Gives `path` and everything in it to the first unprivileged user that this machine accepts: the
 * owner of DATA_DIR unless that is root, so that this user can continue without root later, then
 * the reserved user, then nobody. Throws when only root is available.
 */
export function chownToUnprivileged(path: string, dataDir: string): Identity {
  const { uid, gid } = statSync(dataDir)
  const owner = uid === 0 ? [] : [{ uid, gid: gid === 0 ? uid : gid }]
  for (const candidate of [...owner, RESERVED, ...knownUsers()]) {
    try {
      chownSync(path, candidate.uid, candidate.gid)
    } catch {
      // A user namespace may have only a few ids.
      continue
    }
    if (statSync(path).uid === candidate.uid) {
      chownAll(path, candidate)
      return candidate
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and ${path} cannot be given to another user. Start as an ordinary user, or set DATABASE_URL`,
  )
}

/** Changes the owner of `path` and of everything in it. */
export function chownAll(path: string, { uid, gid }: Identity): void {
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, entry), uid, gid)
  }
  chownSync(path, uid, gid)
}

/**
 * A user that initdb accepts. Unlike the server, it refuses a user without an entry in /etc/passwd.
 */
export function userForInitdb(wanted: Identity): Identity {
  const known = knownUsers()
  const found = known.find((user) => user.uid === wanted.uid) ?? known[0]
  if (found === undefined) {
    throw new Error('PostgreSQL does not run as root, and /etc/passwd names no other user')
  }
  return found
}

/** The users of /etc/passwd except root, `nobody` first. */
function knownUsers(): readonly Identity[] {
  let passwd: string
  try {
    passwd = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return []
  }
  const users = passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    const identity = { name, uid: Number(uid), gid: Number(gid) }
    return identity.uid > 0 && identity.gid > 0 ? [identity] : []
  })
  return users.sort((a, b) => Number(b.name === 'nobody') - Number(a.name === 'nobody'))
}

/** Whether the mode bits let `identity` reach and read the folder or file `path`. */
export function canReach(path: string, identity: Identity): boolean {
  const parents = ancestors(path)
  return (
    parents.every((parent) => permits(statSync(parent), identity, ENTER)) &&
    permits(statSync(path), identity, READ)
  )
}

function permits(stats: Stats, { uid, gid }: Identity, bit: number): boolean {
  const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0
  return ((stats.mode >> shift) & bit) === bit
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...ancestors(parent), parent]
}
