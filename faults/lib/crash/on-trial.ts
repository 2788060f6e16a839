import { rm } from 'node:fs/promises'
import { createLogger } from '#platform/log.ts'
import { startSandboxGateway } from '#sandbox/gateway/server.ts'
import { WEBHOOK_PATH } from '../../../src/main/adapters/gateway.ts'
import { tell } from '../tell.ts'
import { type Acknowledged, type Hand, nothingAcknowledged } from './deeds.ts'
import type { People } from './people.ts'
import { handsOf, openPlace, type Place, settlePeople } from './place.ts'
import { keepProduct, type Product } from './product.ts'

/** How long a request without an answer is repeated. */
const PATIENCE_MS = 30_000

type Trial = {
  readonly product: Product
  /** The product's port, which stays the same after a kill. */
  readonly port: number
  readonly people: People
  /** Buyers, each with their own provider. */
  readonly hands: readonly Hand[]
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
  const place = await openPlace()
  const people = await settlePeople(place, pairs)
  const gateway = await startGateway(place)
  const product = keepProduct(place.environment)
  try {
    await product.untilReady()
    const acknowledged = nothingAcknowledged()
    const breaches: string[] = []
    const hands = handsOf(() => product.url, people, place, {
      acknowledged,
      patienceMs: PATIENCE_MS,
    })
    const port = Number(place.environment.PORT)
    const figures = await trial({ product, port, people, hands, acknowledged, breaches })
    if (product.deaths() > 0) {
      breaches.push(`the process ended by itself ${product.deaths()} times`)
    }
    tell({ ...figures, purchases: acknowledged.paidOrders.size }, breaches)
  } finally {
    await product.stop()
    await gateway.stop()
    await rm(place.dataDir, { recursive: true, force: true })
  }
}

function startGateway({ gateway, webhookSecret, environment }: Place) {
  return startSandboxGateway({
    ...gateway,
    webhookSecret,
    port: Number(gateway.url.port),
    webhookUrl: () => `http://127.0.0.1:${environment.PORT}${WEBHOOK_PATH}`,
    journalPath: undefined,
    log: createLogger('fatal'),
  })
}
