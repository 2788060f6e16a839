import { rm } from 'node:fs/promises'
import { type Product, runProduct } from '#main/testing/processes/product.ts'
import { createLogger } from '#platform/log.ts'
import { startSandboxGateway } from '#sandbox/gateway/server.ts'
import { WEBHOOK_PATH } from '../../../src/main/adapters/gateway.ts'
import { printReport } from '../print-report.ts'
import { type Acknowledged, type ActorGroup, nothingAcknowledged } from './operations.ts'
import type { People } from './people.ts'
import { actorGroupsOf, addPeopleTo, createSetup, type ProductSetup } from './setup.ts'

/** How long a request without an answer is repeated. */
const RETRY_FOR_MS = 30_000

type Trial = {
  readonly product: Product
  /** The product's port, which stays the same after a kill. */
  readonly port: number
  readonly people: People
  /** Buyers, each with their own provider. */
  readonly groups: readonly ActorGroup[]
  readonly acknowledged: Acknowledged
  readonly breaches: string[]
}

/**
 * Starts the product over an empty folder with `pairs` buyers, prints the result of `trial` as the
 * command's last line, and sets the exit code. The gateway runs in this process, because its
 * growing books must not count as the product's memory.
 */
export async function onTrial(
  pairs: number,
  trial: (running: Trial) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const setup = await createSetup()
  const people = await addPeopleTo(setup, pairs)
  const gateway = await startGateway(setup)
  const product = runProduct(setup.environment, { isKept: true })
  try {
    await product.untilReady()
    const acknowledged = nothingAcknowledged()
    const breaches: string[] = []
    const groups = actorGroupsOf(() => product.url, people, setup, {
      acknowledged,
      retryForMs: RETRY_FOR_MS,
    })
    const port = Number(setup.environment.PORT)
    const figures = await trial({ product, port, people, groups, acknowledged, breaches })
    if (product.deaths() > 0) {
      breaches.push(`the process ended by itself ${product.deaths()} times`)
    }
    printReport({ ...figures, purchases: acknowledged.paidOrders.size }, breaches)
  } finally {
    await product.stop()
    await gateway.stop()
    await rm(setup.dataDir, { recursive: true, force: true })
  }
}

function startGateway({ gateway, webhookSecret, environment }: ProductSetup) {
  return startSandboxGateway({
    ...gateway,
    webhookSecret,
    port: Number(gateway.url.port),
    webhookUrl: () => `http://127.0.0.1:${environment.PORT}${WEBHOOK_PATH}`,
    journalPath: undefined,
    log: createLogger('fatal'),
  })
}
