import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The passwords of one cluster. They are stored inside it, so that neither exists without the
 * other.
 */
export type Secrets = {
  readonly superuser: string
  readonly owner: string
}

const FILE = 'supervisor.json'

export function generateSecrets(): Secrets {
  const password = () => randomBytes(24).toString('base64url')
  return { superuser: password(), owner: password() }
}

export function writeSecrets(clusterDir: string, secrets: Secrets): void {
  const file = openSync(join(clusterDir, FILE), 'wx', 0o600)
  try {
    writeFileSync(file, `${JSON.stringify(secrets)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Throws when the file is missing or incomplete. */
export function readSecrets(clusterDir: string): Secrets {
  const path = join(clusterDir, FILE)
  const { superuser, owner }: Partial<Secrets> = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof superuser !== 'string' || typeof owner !== 'string') {
    throw new Error(`${path} does not hold the passwords of its cluster`)
  }
  return { superuser, owner }
}
