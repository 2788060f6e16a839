import { createServer as createProbe } from 'node:net'
import { calls } from '#contract/calls.ts'
import { dropWalSlot, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { startAuditSequencer } from '#modules/audit/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Files } from '#platform/files/files.ts'
import { openFiles, openStore } from '#platform/files/open-files.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { addPages } from '#platform/http/pages/pages.ts'
import { addFileRoutes, addSiteFiles } from '#platform/http/routes/file-routes.ts'
import { addOperations, type Check } from '#platform/http/routes/operations.ts'
import {
  addPrivateFileRoutes,
  type FileDownload,
} from '#platform/http/routes/private-file-routes.ts'
import { addCspReports } from '#platform/http/security/csp-reports.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { startSweeps } from '#platform/jobs/sweeps.ts'
import type { Logger } from '#platform/log.ts'
import { createCarrier, writtenChannels } from '#platform/messages/carrier.ts'
import type { Gauge } from '#platform/metrics.ts'
import { outboxGauges } from '#platform/outbox/failures.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { isSocketUpgrade } from '#platform/sockets/server.ts'
import {
  addGatewayRoutes,
  openGateway,
  type PastPayment,
  policySourcesOf,
  WEBHOOK_PATH,
} from './adapters/gateway.ts'
import { type KnownVideo, openVideoMetadata } from './adapters/video-metadata.ts'
import { createBackupStore } from './backup/backup-store.ts'
import { keepBackup } from './backup/keep-backup.ts'
import { type App, buildApp } from './build-app.ts'
import { openLive } from './live/live.ts'
import { startMarketFeed } from './live/market-feed.ts'
import {
  type Connections,
  connectionsTo,
  excessRights,
  openPlatform,
  type Platform,
  secretsKeyOf,
} from './platform.ts'
import type { ShutdownStack } from './shutdown-stack.ts'
import { startJobsOf } from './start-jobs.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { marketListGauge } from './upkeep/market-lists.ts'
import { checkGauges } from './upkeep/nightly-checks.ts'
import { addContentFiles } from './web/content-files.ts'
import { createSiteFiles } from './web/site-files.ts'
import { openWeb } from './web/web.ts'
import { isHotUpdate } from './web/web-dev.ts'
import { welcomeLines } from './welcome.ts'
import { serveHealth } from './worker-health.ts'

/** The demo marketplace of a fresh installation, which is separate from the product. */
export type Demo = {
  /** Fills a database without accounts; returns whether it did. */
  readonly fillIfEmpty: (parts: DemoOptions) => Promise<boolean>
  /** The metadata of the videos in the demo's pieces. */
  readonly knownVideo: KnownVideo
  /** Updates the demo's instruments, and gives its analysts calls. */
  readonly keepMarket: (app: App, platform: Platform) => Promise<void>
}

export type DemoOptions = {
  readonly app: App
  readonly platform: Pick<Platform, 'db' | 'clock' | 'secrets'>
  readonly files: Files
  /** Adds the demo's payments to the gateway's log. */
  readonly addPastPayments: (payments: readonly PastPayment[]) => void
}

type StartOptions = { readonly log: Logger; readonly shutdown: ShutdownStack; readonly demo: Demo }

/**
 * Starts what the configuration requires: by default the whole product on this machine. Returns
 * lines for the person who started it. Throws an error with a readable line on failure; the caller
 * then closes what was opened by then.
 */
export async function startServer(
  config: Config,
  { log, shutdown, demo }: StartOptions,
): Promise<readonly string[]> {
  await refuseTakenPort(config)
  const { connections, gauges } = await openDatabase(config, log, shutdown)
  const secretsKey = await secretsKeyOf(config)
  const platform = await openProductPlatform(config, { connections, secretsKey, log, shutdown })
  const excess = await excessRights(platform)
  if (excess !== undefined) {
    log.warn(excess)
  }
  const files = openFiles(config.files, platform.secrets)
  let webhookUrl: string | undefined
  const { gateway, sandbox, addPastPayments } = await openGateway(
    config,
    platform,
    shutdown,
    () => webhookUrl,
  )
  const app = buildApp({
    platform,
    files,
    gateway,
    videoMetadata: await openVideoMetadata(config, platform, shutdown, demo.knownVideo),
    publicUrl: config.publicUrl,
    openOutbox: config.openOutbox
      ? { dataDir: config.dataDir, channels: writtenChannels(config) }
      : undefined,
    esignConfig: config.esign,
    fourEyesRupees: config.fourEyesRupees,
    smsDailyBudget: config.smsDailyBudget,
    marketHours: config.feed.kind === 'simulated' ? 'simulated' : 'exchange',
  })
  shutdown.add(app.content.views.flush)
  // The passwords of the demo are public, so it must not run where strangers can reach it.
  const mayHoldDemo = config.databaseUrl === undefined && config.mode !== 'production'
  const seeded =
    mayHoldDemo &&
    addPastPayments !== undefined &&
    (await demo.fillIfEmpty({ app, platform, files, addPastPayments }))
  await startJobsOf(app, platform, files)
  const working = await startWork(config, app, platform, shutdown)
  if (config.feed.kind === 'simulated' && config.role !== 'web') {
    await demo.keepMarket(app, platform)
  }
  const feed = await startMarketFeed(config, app, platform)
  shutdown.add(feed.stop)
  const watched = {
    checks: [{ name: 'database', ok: platform.db.ping }, ...working, ...feed.checks],
    gauges: [
      ...gauges,
      ...feed.gauges,
      ...app.accounts.gauges,
      ...app.payments.gauges,
      ...checkGauges(platform),
      marketListGauge({ app, platform }, { isSimulated: config.feed.kind === 'simulated' }),
    ],
  }
  if (config.role === 'worker') {
    await serveHealth(config, { app, platform, ...watched, shutdown })
  } else {
    const address = await serve(config, { app, platform, files, ...watched, sandbox, shutdown })
    webhookUrl = new URL(WEBHOOK_PATH, address).href
  }
  shutdown.add(platform.jobs.stopTaking)
  return welcomeLines(config, seeded)
}

type Opened = {
  readonly connections: Connections
  readonly secretsKey: string
  readonly log: Logger
  readonly shutdown: ShutdownStack
}

async function openDatabase(
  config: Config,
  log: Logger,
  shutdown: ShutdownStack,
): Promise<{ readonly connections: Connections; readonly gauges: readonly Gauge[] }> {
  const { databaseUrl, dataDir, backup } = config
  if (databaseUrl !== undefined) {
    const replica = config.databaseReplicaUrl
    return { connections: { ...connectionsTo(databaseUrl, config), replica }, gauges: [] }
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  shutdown.add(postgres.stop)
  const connections = { connection: { ...postgres.serving }, owner: { ...postgres.connection } }
  if (backup === undefined) {
    await dropWalSlot(postgres.admin)
    return { connections, gauges: [] }
  }
  const keeper = keepBackup({ config, place: createBackupStore(openStore(backup)), postgres, log })
  shutdown.add(keeper.stop)
  return { connections, gauges: keeper.gauges }
}

async function openProductPlatform(
  config: Config,
  { connections, secretsKey, log, shutdown }: Opened,
): Promise<Platform> {
  const { mailUrl, smsUrl, dataDir } = config
  const carrier = await createCarrier({ mailUrl, smsUrl, dataDir })
  shutdown.add(carrier.close)
  const working = config.role !== 'web'
  const { rateScale, redisUrl } = config
  const platform = await openPlatform({
    ...connections,
    redisUrl,
    secretsKey,
    rateScale,
    working,
    log,
    carrier,
  })
  shutdown.add(platform.close)
  return platform
}

/**
 * Starts background work; a process with ROLE=web leaves it to the workers. Returns the health
 * checks of this process: code that starts something permanent here adds its own.
 */
async function startWork(
  config: Config,
  app: App,
  platform: Platform,
  shutdown: ShutdownStack,
): Promise<readonly Check[]> {
  await Promise.all([platform.messages.work(), startSweeps(platform)])
  if (config.role === 'web') {
    return []
  }
  const { dataDir } = config
  const due = await app.plans.startDueLoop(platform)
  shutdown.add(due.stop)
  const relay = await startOutboxRelay(platform.db, subscriptionsOf(app), platform.log)
  shutdown.add(relay.stop)
  const sequencer = await startAuditSequencer({ ...platform, dataDir })
  shutdown.add(sequencer.stop)
  return [
    { name: 'jobs', ok: async () => platform.jobs.isAlive() },
    { name: 'events', ok: async () => relay.isAlive() },
    { name: 'audit', ok: async () => sequencer.isAlive() },
    { name: 'plans', ok: async () => due.isAlive() },
  ]
}

type Serving = {
  readonly app: App
  readonly platform: Platform
  readonly files: Files
  readonly checks: readonly Check[]
  readonly gauges: readonly Gauge[]
  readonly sandbox: URL | undefined
  readonly shutdown: ShutdownStack
}

async function serve(
  config: Config,
  { app, platform, files, checks, gauges, sandbox, shutdown }: Serving,
): Promise<string> {
  const { publicUrl } = config
  const { db, clock, log, topics } = platform
  const following = await app.accounts.follow(platform.signals)
  shutdown.add(following.stop)
  const http = await createHttpServer({
    ...app,
    ...platform,
    publicUrl,
    trustProxy: config.trustProxy,
    isUpgrade: (request) =>
      isSocketUpgrade(request) || (config.mode === 'development' && isHotUpdate(request)),
  })
  shutdown.add(http.close)
  const web = await openWeb(config, http.server)
  shutdown.add(web.close)
  const document = openApiDocument(Object.values(calls), publicUrl.origin)
  const { trustProxy, rateScale } = config
  const { server } = http
  const live = await openLive({ app, platform, server, publicUrl, trustProxy, rateScale })
  shutdown.add(live.close)
  const { rateLimiter } = platform
  const reports = await addCspReports(http.app, { rateLimiter, log })
  addOperations(http, {
    openApi: document,
    checks,
    gauges: [...outboxGauges(db), ...platform.gauges, ...live.gauges, ...gauges, reports],
    metricsToken: config.metricsToken,
  })
  addFileRoutes(http.app, files)
  addPrivateFileRoutes(http.app, {
    files,
    secrets: platform.secrets,
    clock,
    resolveViewer: app.accounts.resolveViewer,
    secure: publicUrl.protocol === 'https:',
    onDownload: (taken) => recordTaken(app, platform, taken),
  })
  await addGatewayRoutes(http.app, { payments: app.payments, platform, sandbox })
  addSiteFiles(http.app, createSiteFiles(app, platform, publicUrl.origin))
  addContentFiles(http.app, app, platform, publicUrl)
  await addPages(http, {
    render: (request) => web.render({ ...request, publicUrl: publicUrl.origin }),
    sessionOf: app.accounts.sessionUserOf,
    resolveViewer: app.accounts.resolveViewer,
    dispatch: app.dispatch,
    handlers: app.handlers,
    rateLimiter,
    assetsDir: web.assetsDir,
    middleware: web.middleware,
    publicUrl,
    inline: web.inline,
    policySources: policySourcesOf(config),
    topics,
    clock,
    log,
  })
  return http.listen({ port: config.port, host: config.host })
}

/** Checked before anything is started, because a port in use is the most common mistake. */
async function refuseTakenPort({ role, port, healthPort, host }: Config): Promise<void> {
  if (role !== 'worker') {
    await refuseTaken('PORT', port, host)
  } else if (healthPort !== undefined) {
    await refuseTaken('HEALTH_PORT', healthPort, host)
  }
}

function refuseTaken(name: string, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createProbe()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : 'cannot be used'
      reject(new Error(`${name}: ${port} ${why} (${error.code}); set ${name} to a free one`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Records every access to a private file before the file is sent. */
function recordTaken(
  { audit }: App,
  { db }: Platform,
  { viewer, fileId, ip, requestId }: FileDownload,
): Promise<void> {
  const { accountId, role, sessionId } = viewer
  return db.transaction((tx) =>
    audit.record(tx, {
      action: 'file.viewed',
      actor: { kind: 'account', accountId, role },
      sessionId,
      ip,
      requestId,
      object: { type: 'file', id: fileId },
    }),
  )
}
