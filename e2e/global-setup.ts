import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { startProduct } from '#main/testing/processes/product.ts'
import { folderOfTheRun } from '../src/embedded-postgres/testing.ts'
import { FILLED, UNFILLED } from './filled-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the demo data, which each world copies, because seeding takes long. */
    readonly filledDataDir: string
  }
}

/**
 * Starts and stops the product once, which builds the web and fills a data folder, and unpacks the
 * browser. Runs in parallel with the tests that come before the browser tests; the browser tests
 * wait for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(folderOfTheRun(), 'tradebox-e2e-filled-'))
  const filling = fill(folder).catch((error: unknown) =>
    writeFile(join(folder, UNFILLED), error instanceof Error ? String(error.stack) : String(error)),
  )
  project.provide('filledDataDir', folder)
  return async () => {
    await filling
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(folder: string): Promise<void> {
  const dataDir = await mkdtemp(join(folder, 'filling-'))
  // If two tests unpacked it at once, one would start an executable that the other is still
  // writing.
  await chromium.executablePath()
  const product = await startProduct({ DATA_DIR: dataDir })
  await product.stop()
  await rename(dataDir, join(folder, FILLED))
}
