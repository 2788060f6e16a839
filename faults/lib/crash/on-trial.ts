import { rm } from 'node:fs/promises'
import { tell } from '../tell.ts'
import { type Acknowledged, type Hand, nothingAcknowledged } from './deeds.ts'
import type { People } from './people.ts'
import { handsOf, openPlace, settlePeople } from './place.ts'
import { keepProduct, type Product } from './product.ts'

/** How long one repeats a request that was not answered. */
const PATIENCE_MS = 30_000

type Trial = {
  readonly product: Product
  /** Its port, which stays when it is killed. */
  readonly port: number
  readonly people: People
  /** Buyers, each with a provider of their own. */
  readonly hands: readonly Hand[]
  readonly acknowledged: Acknowledged
  readonly breaches: string[]
}

/**
 * Starts the product over an empty folder with so many buyers in it, tells what `trial` measures as
 * the command's last line, and sets the exit code.
 */
export async function onTrial(
  pairs: number,
  trial: (running: Trial) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const place = await openPlace()
  const people = await settlePeople(place, pairs)
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
    await rm(place.dataDir, { recursive: true, force: true })
  }
}
