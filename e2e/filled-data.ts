import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { until } from '#platform/testing/until.ts'
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
  const [filled, unfilled] = [join(folder, FILLED), join(folder, UNFILLED)]
  const isEither = () => existsSync(filled) || existsSync(unfilled)
  await until(isEither, FILLED_WITHIN_MS, 'the product has filled its data folder', 100)
  if (existsSync(unfilled)) {
    throw new Error(await readFile(unfilled, 'utf8'))
  }
  return filled
}
