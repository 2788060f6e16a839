import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSecretsKey } from './secrets.ts'

const FILE = 'secrets.key'
const OTHERS = 0o077

/**
 * The key ring in the data folder, created on the first start. It is created atomically, so that
 * concurrent starts get the same one. Folder and file are made inaccessible to other users, even if
 * they existed before.
 */
export async function keyRingIn(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await makePrivate(dataDir)
  const known = await readFile(path, 'utf8').catch(ignore('ENOENT'))
  if (known === undefined) {
    await make(path)
  }
  await makePrivate(path)
  return (known ?? (await readFile(path, 'utf8'))).trim()
}

async function make(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${generateSecretsKey()}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await link(draft, path).catch(ignore('EEXIST'))
  await rm(draft)
}

async function makePrivate(path: string): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & OTHERS) !== 0) {
    // In a folder of another user, the mode is left to its owner.
    await chmod(path, mode & ~OTHERS & 0o777).catch(ignore('EPERM'))
  }
}

function ignore(code: string) {
  return (error: unknown): undefined => {
    if (error instanceof Error && 'code' in error && error.code === code) {
      return undefined
    }
    throw error
  }
}
