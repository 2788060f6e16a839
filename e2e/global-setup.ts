import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder filled with the demo, for each world to copy: seeding takes its time. */
    readonly filledDataDir: string
  }
}

/** Starts the product once, which builds the web and fills a data folder, and stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-e2e-filled-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const product = await startProduct({ dataDir, port: await freePort() })
    await product.stop()
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('filledDataDir', dataDir)
  return remove
}
