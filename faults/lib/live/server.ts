import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLiveServer } from '#main/testing/processes/live-server.ts'
import type { ConnectionOptions } from '#platform/db/database.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { createLogger } from '#platform/log.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { buildApp } from '../../../src/main/build-app.ts'
import { startMarketFeed } from '../../../src/main/live/market-feed.ts'
import { openPlatform } from '../../../src/main/platform.ts'
import { subscriptionsOf } from '../../../src/main/subscriptions.ts'

/** The settings of one process of the product. */
export type LiveSetting = {
  readonly connection: ConnectionOptions['connection']
  readonly secretsKey: string
  readonly port: number
}

export const PUBLIC_URL = new URL('http://tradebox.test')

let networks = 0

/** Headers of a browser on our own page, each in a different network. */
export function headersOf(cookie: string | undefined): Record<string, string> {
  networks += 1
  const network = `10.${(networks >> 8) & 255}.${networks & 255}.1`
  const headers = { origin: PUBLIC_URL.origin, 'x-forwarded-for': network }
  return cookie === undefined ? headers : { ...headers, cookie }
}

type BackendSetting = Omit<LiveSetting, 'port'> & { readonly redisUrl?: URL }

/** All modules, without a server. */
export async function openBackend({ connection, secretsKey, redisUrl }: BackendSetting) {
  const platform = await openPlatform({
    connection,
    secretsKey,
    redisUrl,
    rateScale: 1_000_000,
    working: false,
    log: createLogger('error', process.stderr),
    carrier: { deliver: async () => undefined },
    poolSize: 10,
  })
  const files = createFolderFiles(join(tmpdir(), 'tradebox-live-faults'), platform.secrets)
  return { platform, app: buildApp({ platform, files, publicUrl: PUBLIC_URL }) }
}

/**
 * Serves calls, sockets, events and prices like a process with ROLE=web together with a worker's
 * relay.
 */
export async function openLiveServer(setting: LiveSetting): Promise<void> {
  const { platform, app } = await openBackend(setting)
  await app.accounts.follow(platform.signals)
  // As a normal start does: creating a queue inside a unit of work would wait for a second
  // connection.
  await app.messaging.startJobs(platform.jobs)
  const feed = { kind: 'simulated', seed: 1 } as const
  await startMarketFeed({ role: 'web', feed, databaseUrl: 'shared' }, app, platform)
  await startLiveServer({ app, platform, publicUrl: PUBLIC_URL, port: setting.port })
  await startOutboxRelay(platform.db, subscriptionsOf(app), platform.log)
}
