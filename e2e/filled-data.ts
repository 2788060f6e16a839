import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { copyData } from '../src/embedded-postgres/fixtures/copy-data.ts'
import { folderOfTheRun } from '../src/embedded-postgres/testing.ts'

/** Names in the run's folder: the finished data, or the error if filling failed. */
export const FILLED = 'filled'
export const UNFILLED = 'failed'
const FILLED_WITHIN_MS = 270_000

/** Returns a new data folder with the demo data. The caller removes it. */
export async function copyFilledData(): Promise<string> {
  const filled = await untilFilled(inject('filledDataDir'))
  const dataDir = await mkdtemp(join(folderOfTheRun(), 'tradebox-e2e-'))
  await copyData(filled, dataDir)
  return dataDir
}

async function untilFilled(folder: string): Promise<string> {
  const deadline = Date.now() + FILLED_WITHIN_MS
  while (Date.now() < deadline) {
    if (existsSync(join(folder, FILLED))) {
      return join(folder, FILLED)
    }
    if (existsSync(join(folder, UNFILLED))) {
      throw new Error(await readFile(join(folder, UNFILLED), 'utf8'))
    }
    await sleep(100)
  }
  throw new Error('the product did not fill its data folder in time')
}
