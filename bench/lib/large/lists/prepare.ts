import { deepPage } from '../size.ts'
import type { LargeWorld } from '../world.ts'

/** Prepares a query for either the small or the large database. */
export type Prepare = (world: LargeWorld) => Promise<() => Promise<unknown>>

export type LargeList = {
  readonly name: string
  /** The largest allowed ratio of the cost in the large database to that in the small one. */
  readonly atMost: number
  readonly prepare: Prepare
  /**
   * Who reads something else again and again while the list is requested, which is then timed by the
   * clock: it waits for its turn among them.
   */
  readonly readers?: readonly Reader[] | undefined
}

export type Reader = (world: LargeWorld) => Promise<unknown>

export const ROWS = 20
const STEP = 50
export const GROWTH = 1.3

export const once =
  (ask: (world: LargeWorld) => Promise<unknown>): Prepare =>
  async (world) =>
  () =>
    ask(world)

type Page = { readonly data: readonly unknown[]; readonly nextCursor?: string | undefined }
export type PageOf = (
  world: LargeWorld,
  page: { readonly limit: number; readonly cursor?: string },
) => Promise<Page>

/** The first page. It must be full, so that both databases return as many rows. */
export const first =
  (pageOf: PageOf): Prepare =>
  async (world) => {
    const ask = () => pageOf(world, { limit: ROWS })
    await assertFull(ask)
    return ask
  }

/**
 * Page 1,000, or the middle page if there are fewer, with the cursor that the earlier pages lead
 * to.
 */
export const deep =
  (rows: (world: LargeWorld) => number, pageOf: PageOf): Prepare =>
  async (world) => {
    let left = deepPage(rows(world), ROWS) * ROWS
    let cursor: string | undefined
    while (left > 0) {
      const limit = Math.min(STEP, left)
      const page = await pageOf(world, { limit, ...(cursor === undefined ? {} : { cursor }) })
      cursor = page.nextCursor
      left -= limit
    }
    const ask = () => pageOf(world, { limit: ROWS, ...(cursor === undefined ? {} : { cursor }) })
    await assertFull(ask)
    return ask
  }

async function assertFull(ask: () => Promise<Page>): Promise<void> {
  const { data } = await ask()
  if (data.length < ROWS) {
    throw new Error(`a page has ${data.length} rows`)
  }
}

/** A page that need not be full, because its filter matches few rows or none. */
export const none =
  (pageOf: PageOf): Prepare =>
  async (world) =>
  () =>
    pageOf(world, { limit: ROWS })

export type Lists = readonly (readonly [
  name: string,
  prepare: Prepare,
  atMost?: number,
  readers?: readonly Reader[],
])[]
