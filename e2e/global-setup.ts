import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { folderOfTheRun } from '../src/embedded-postgres/testing.ts'
import { freePort } from '../src/platform/testing/free-port.ts'
import { FILLED, UNFILLED } from './filled-data.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a data folder is filled with the demo, for each world to copy: seeding takes its time. */
    readonly filledDataDir: string
  }
}

/**
 * Starts the product once, which builds the web and fills a data folder, and stops it; unpacks the
 * browser: beside the tests that come before those with a browser, who wait for both.
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
  // Two tests that unpack it at once have one of them start a file that the other still writes.
  await chromium.executablePath()
  const product = await startProduct({ dataDir, port: await freePort() })
  await product.stop()
  await rename(dataDir, join(folder, FILLED))
}
