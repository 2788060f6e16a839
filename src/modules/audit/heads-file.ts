import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SignedHead } from './rules/signed-head.ts'

/** The signed heads of the chain are stored outside the database. */
export function headsFileIn(dataDir: string): string {
  return join(dataDir, 'audit', 'heads.log')
}

/** Longer than any line. */
const TAIL_BYTES = 4096

/** Appends one line and waits for the disk. First drops a line that a crash cut short. */
export async function appendHead(path: string, head: SignedHead): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
    await file.truncate(start + buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1)
    await file.appendFile(`${JSON.stringify(head)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The complete lines of the file; none if there is no file. */
export async function readHeadLines(path: string): Promise<readonly string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n').slice(0, -1)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return []
    }
    throw error
  }
}
