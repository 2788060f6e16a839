import { createServer as createProbe } from 'node:net'
import { calls } from '#contract/calls.ts'
import { startAuditSequencer } from '#modules/audit/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Files } from '#platform/files/files.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { addCspReports } from '#platform/http/csp-reports.ts'
import { addFileRoutes, addSiteFiles } from '#platform/http/file-routes.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { addOperations, type Check } from '#platform/http/operations.ts'
import { addPages } from '#platform/http/pages.ts'
import { addPrivateFileRoutes, type FileTaken } from '#platform/http/private-file-routes.ts'
import { createHttpServer } from '#platform/http/server.ts'
import type { Logger } from '#platform/log.ts'
import { createCarrier } from '#platform/mail/carrier.ts'
import { startOutboxRelay } from '#platform/outbox.ts'
import { outboxGauges } from '#platform/outbox-failures.ts'
import { startEmbeddedPostgres } from '#platform/postgres/index.ts'
import { isSocketUpgrade } from '#platform/sockets/server.ts'
import { startSweeps } from '#platform/sweeps.ts'
import { type App, buildApp } from './build-app.ts'
import { addContentFiles } from './content-files.ts'
import { seedDemoCalls } from './demo/calls/seed-calls.ts'
import { keepDemoInstruments } from './demo/instruments/load.ts'
import { seedDemoIfEmpty } from './demo/seed.ts'
import { addGatewayRoutes, openGateway, policySourcesOf, WEBHOOK_PATH } from './gateway.ts'
import { openLive } from './live.ts'
import { type MarketFeed, startMarketFeed } from './market-feed.ts'
import {
  type Connections,
  excessOfRights,
  openPlatform,
  type Platform,
  secretsKeyOf,
} from './platform.ts'
import { createSiteFiles } from './site-files.ts'
import { subscriptionsOf } from './subscriptions.ts'
import type { Undo } from './undo.ts'
import { openVideoMetadata } from './video-metadata.ts'
import { openWeb } from './web.ts'
import { isHotUpdate } from './web-dev.ts'
import { welcomeLines } from './welcome.ts'

/**
 * Starts what the configuration asks for: by default the whole product on this machine. Answers
 * lines for the person who started it. Throws an error of one readable line when it cannot; the
 * caller then undoes what was opened by then.
 */
export async function startServer(
  config: Config,
  log: Logger,
  undo: Undo,
): Promise<readonly string[]> {
  const serves = config.role !== 'worker'
  if (serves) {
    await refuseTakenPort(config)
  }
  const connections = await openDatabase(config, log, undo)
  const secretsKey = await secretsKeyOf(config)
  const platform = await openProductPlatform(config, { connections, secretsKey, log, undo })
  const excess = await excessOfRights(platform)
  if (excess !== undefined) {
    log.warn(excess)
  }
  const files = openFiles(config.files, platform.secrets)
  let webhookUrl: string | undefined
  const { gateway, sandbox, remember } = await openGateway(config, platform, undo, () => webhookUrl)
  const app = buildApp({
    platform,
    files,
    gateway,
    videoMetadata: await openVideoMetadata(config, platform, undo),
    publicUrl: config.publicUrl,
    openOutbox: config.openOutbox ? config.dataDir : undefined,
    esignConfig: config.esign,
    marketHours: config.feed.kind === 'simulated' ? 'simulated' : 'exchange',
  })
  undo.add(app.content.views.flush)
  // Everybody knows the passwords of the demo: it has no place where strangers can reach it.
  const mayHoldDemo = config.databaseUrl === undefined && config.mode !== 'production'
  const seeded =
    mayHoldDemo &&
    remember !== undefined &&
    (await seedDemoIfEmpty({ app, platform, files, remember }))
  const working = await startWork(config, app, platform, undo)
  if (config.feed.kind === 'simulated' && config.role !== 'web') {
    await keepDemoInstruments(app, platform)
    await seedDemoCalls(app, platform)
  }
  const feed = await startMarketFeed(config, app, platform)
  undo.add(feed.stop)
  if (serves) {
    const checks = [{ name: 'database', ok: platform.db.ping }, ...working, ...feed.checks]
    const address = await serve(config, { app, platform, files, checks, feed, sandbox, undo })
    webhookUrl = new URL(WEBHOOK_PATH, address).href
  }
  undo.add(platform.jobs.takeNoMore)
  return welcomeLines(config, seeded)
}

type Opened = {
  readonly connections: Connections
  readonly secretsKey: string
  readonly log: Logger
  readonly undo: Undo
}

async function openDatabase(config: Config, log: Logger, undo: Undo): Promise<Connections> {
  if (config.databaseUrl !== undefined) {
    return { connection: config.databaseUrl, owner: config.databaseOwnerUrl }
  }
  const { dataDir } = config
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  undo.add(postgres.stop)
  return { connection: { ...postgres.serving }, owner: { ...postgres.connection } }
}

async function openProductPlatform(
  config: Config,
  { connections, secretsKey, log, undo }: Opened,
): Promise<Platform> {
  const { mailUrl, smsUrl, dataDir } = config
  const carrier = createCarrier({ mailUrl, smsUrl, dataDir })
  undo.add(carrier.close)
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
  undo.add(platform.close)
  return platform
}

/** Where a process only enqueues, this makes the queues and no more. */
async function startJobsOf(app: App, { jobs }: Platform): Promise<void> {
  const { accounts, checkout, esign, invoices, marketData, payments, providers, scorecard } = app
  const modules = [accounts, providers, invoices, esign, payments, checkout, marketData]
  const { reading, deliveries } = scorecard
  const all = [
    ...modules,
    reading,
    deliveries,
    app.tradeNotices,
    app.messaging,
    app.content,
    app.clients,
  ]
  await Promise.all(all.map((one) => one.startJobs(jobs)))
}

/**
 * What goes on behind the requests; a process with ROLE=web leaves it to the workers. Answers what
 * must be alive for this process to be ready: whoever starts something lasting here adds its own.
 */
async function startWork(
  config: Config,
  app: App,
  platform: Platform,
  undo: Undo,
): Promise<readonly Check[]> {
  await Promise.all([platform.messages.work(), startSweeps(platform), startJobsOf(app, platform)])
  if (config.role === 'web') {
    return []
  }
  const { dataDir } = config
  const due = await app.plans.startDueLoop(platform)
  undo.add(due.stop)
  const relay = await startOutboxRelay(platform.db, subscriptionsOf(app), platform.log)
  undo.add(relay.stop)
  const sequencer = await startAuditSequencer({ ...platform, dataDir })
  undo.add(sequencer.stop)
  return [
    { name: 'jobs', ok: async () => platform.jobs.isAlive() },
    { name: 'events', ok: async () => relay.isAlive() },
    { name: 'audit', ok: async () => sequencer.isAlive() },
  ]
}

type Serving = {
  readonly app: App
  readonly platform: Platform
  readonly files: Files
  readonly checks: readonly Check[]
  readonly feed: MarketFeed
  readonly sandbox: URL | undefined
  readonly undo: Undo
}

async function serve(
  config: Config,
  { app, platform, files, checks, feed, sandbox, undo }: Serving,
): Promise<string> {
  const { publicUrl } = config
  const { db, clock, log, topics } = platform
  const following = await app.accounts.follow(platform.signals)
  undo.add(following.stop)
  const http = await createHttpServer({
    ...app,
    ...platform,
    publicUrl,
    trustProxy: config.trustProxy,
    isUpgrade: (request) =>
      isSocketUpgrade(request) || (config.mode === 'development' && isHotUpdate(request)),
  })
  undo.add(http.close)
  const web = await openWeb(config, http.server)
  undo.add(web.close)
  const document = openApiDocument(Object.values(calls), publicUrl.origin)
  const { trustProxy, rateScale } = config
  const { server } = http
  const live = await openLive({ app, platform, server, publicUrl, trustProxy, rateScale })
  undo.add(live.close)
  const { rateLimiter } = platform
  const reports = await addCspReports(http.app, { rateLimiter, log })
  addOperations(http, {
    openApi: document,
    checks,
    gauges: [...outboxGauges(db), ...platform.gauges, ...live.gauges, ...feed.gauges, reports],
    metricsToken: config.metricsToken,
  })
  addFileRoutes(http.app, files)
  addPrivateFileRoutes(http.app, {
    files,
    secrets: platform.secrets,
    clock,
    resolveViewer: app.accounts.resolveViewer,
    secure: publicUrl.protocol === 'https:',
    onTaken: (taken) => recordTaken(app, platform, taken),
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
    policySources: policySourcesOf(config),
    topics,
    clock,
    log,
  })
  return http.app.listen({ port: config.port, host: config.host })
}

/** Before anything is started: somebody else on the port is the commonest mistake. */
function refuseTakenPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createProbe()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : 'cannot be used'
      reject(new Error(`PORT: ${port} ${why} (${error.code}); set PORT to a free one`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Every look into a private file is on record before the file leaves. */
function recordTaken(
  { audit }: App,
  { db }: Platform,
  { viewer, fileId, ip, requestId }: FileTaken,
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
