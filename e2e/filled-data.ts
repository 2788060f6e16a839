import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyData } from '../src/platform/postgres/fixtures/copy-data.ts'

/** A new data folder, filled with the demo. Its caller removes it. */
export async function copyFilledData(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-e2e-'))
  await copyData(inject('filledDataDir'), dataDir)
  return dataDir
}
