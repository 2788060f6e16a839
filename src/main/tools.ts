import { findEmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { type Config, parseConfig, readEnvironment } from '#platform/config/config.ts'
import { createFiles, type FileStore, type Files } from '#platform/files/files.ts'
import { openStore } from '#platform/files/open-files.ts'
import { createLogger, type Logger } from '#platform/log.ts'
import { type App, buildApp } from './build-app.ts'
import {
  type Connections,
  connectionsTo,
  openPlatform,
  type Platform,
  secretsKeyOf,
} from './platform.ts'
import { createShutdownStack, type ShutdownStack } from './shutdown-stack.ts'

/** The product without its server, for a command; runs alone or while a server is running. */
export type Tools = {
  readonly app: App
  readonly platform: Platform
  readonly files: Files
  readonly fileStore: FileStore
  readonly dataDir: string
  readonly publicUrl: URL
  readonly close: () => Promise<void>
}

/** The reason why a command cannot run with this configuration, in one line. */
type Refuse = (config: Config) => string | undefined

/**
 * Throws an error with a readable line if the environment is wrong or the database cannot be
 * reached.
 */
export async function openTools(refuse: Refuse = () => undefined): Promise<Tools> {
  const parsed = parseConfig(readEnvironment(), process.cwd())
  if (!parsed.ok) {
    throw new Error(parsed.problems.join('\n'))
  }
  const { config } = parsed
  const refused = refuse(config)
  if (refused !== undefined) {
    throw new Error(refused)
  }
  const log = createLogger('error')
  const shutdown = createShutdownStack(log)
  try {
    const connections = await connectionsOf(config, log, shutdown)
    const secretsKey = await secretsKeyOf(config)
    const nowhere = { deliver: () => Promise.reject(new Error('commands send no messages')) }
    const platform = await openPlatform({
      ...connections,
      redisUrl: config.redisUrl,
      secretsKey,
      rateScale: 1,
      working: false,
      log,
      carrier: nowhere,
    })
    shutdown.add(platform.close)
    const fileStore = openStore(config.files)
    const files = createFiles(fileStore, platform.secrets)
    const { dataDir, publicUrl } = config
    const app = buildApp({ platform, files, publicUrl })
    return { app, platform, files, fileStore, dataDir, publicUrl, close: shutdown.run }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

async function connectionsOf(
  config: Config,
  log: Logger,
  shutdown: ShutdownStack,
): Promise<Connections> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    return connectionsTo(databaseUrl, config)
  }
  const running = await findEmbeddedPostgres(dataDir)
  if (running !== undefined) {
    return { connection: { ...running.serving }, owner: { ...running.connection } }
  }
  const started = await startEmbeddedPostgres({ dataDir, log })
  shutdown.add(started.stop)
  return { connection: { ...started.serving }, owner: { ...started.connection } }
}

/** Runs a command; a failure prints one line on standard error and sets exit code 1. */
export async function runCommand(
  work: (tools: Tools) => Promise<void>,
  refuse?: Refuse,
): Promise<void> {
  try {
    const tools = await openTools(refuse)
    try {
      await work(tools)
    } finally {
      await tools.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
