import { join } from 'node:path'
import { createFolderFiles } from '#platform/files/files.ts'
import { keyRingIn } from '#platform/key-file.ts'
import { createLogger } from '#platform/log.ts'
import type { Connection } from '#platform/postgres/index.ts'
import { buildApp } from '../../../src/main/build-app.ts'
import { openPlatform } from '../../../src/main/platform.ts'

export type Books = Awaited<ReturnType<typeof openBooks>>

/** The product's modules without a server, to fill a database and to look into it. */
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
