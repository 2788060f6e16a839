import type { Files } from '#platform/files/files.ts'
import { startForgetting } from '#platform/files/forget-files.ts'
import type { App } from './build-app.ts'
import type { Platform } from './platform.ts'
import { startNightlyChecks } from './upkeep/nightly-checks.ts'

/** In a process that only enqueues, this only creates the queues. */
export async function startJobsOf(
  app: App,
  platform: Pick<Platform, 'jobs' | 'db' | 'log'>,
  files: Pick<Files, 'remove'>,
): Promise<void> {
  const { jobs } = platform
  const { accounts, checkout, esign, invoices, marketData, payments, plans, providers } = app
  const modules = [accounts, providers, plans, invoices, esign, payments, checkout, marketData]
  const { queries, deliveries } = app.scorecard
  const all = [
    ...modules,
    queries,
    deliveries,
    app.communication,
    app.notifications,
    app.messaging,
    app.content,
    app.clients,
  ]
  await Promise.all([
    startForgetting(jobs, files),
    startNightlyChecks(app, platform),
    ...all.map((one) => one.startJobs(jobs)),
  ])
}
