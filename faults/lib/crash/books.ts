import { join } from 'node:path'
import type { Connection } from '#embedded-postgres/index.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { createLogger } from '#platform/log.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { buildApp } from '../../../src/main/build-app.ts'
import { openPlatform } from '../../../src/main/platform.ts'

export type Books = Awaited<ReturnType<typeof openBooks>>

/** The product's modules without a server, to fill and inspect a database. */
export async function openBooks(dataDir: string, connection: Connection) {
  const platform = await openPlatform({
    connection: { ...connection },
    secretsKey: await keyRingIn(dataDir),
    rateScale: 1,
    working: false,
    log: createLogger('silent'),
    carrier: { deliver: () => Promise.reject(new Error('nothing is sent here')) },
    poolSize: 4,
  })
  const files = createFolderFiles(join(dataDir, 'files'), platform.secrets)
  const app = buildApp({ platform, files, publicUrl: new URL('http://localhost') })
  return { app, platform, dataDir }
}
