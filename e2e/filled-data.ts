import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/** A new data folder, filled with the demo. Its caller removes it. */
export async function copyFilledData(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-e2e-'))
  // Whose each file is belongs to it: PostgreSQL opens its own only.
  await promisify(execFile)('cp', ['-a', `${inject('filledDataDir')}/.`, dataDir])
  return dataDir
}
