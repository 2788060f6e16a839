import { type Comparison, compare, median, type Pace } from './compare.ts'
import { engineFigures, measureEngine } from './engine.ts'
import { journalFigures, measureJournal } from './journal.ts'
import { ledgerFigures, measureLedger } from './ledger.ts'
import { type LoadGenerator, startLoadGenerator, type Unique } from './load.ts'
import { measureMessages, messageFigures } from './messages/messages.ts'
import { type Product, startProduct } from './product.ts'
import { measurePurchases, purchaseFigures } from './purchases.ts'
import {
  ARTICLES,
  articleOf,
  LIST,
  PAGE,
  startBytes,
  startPage,
  startRows,
} from './reference/references.ts'
import type { Figure } from './report.ts'
import { scriptKilobytes } from './script-size.ts'
import type { Server } from './server.ts'
import { measureSockets, socketFigures } from './sockets/sockets.ts'

export type Measuring = {
  readonly dataDir: string
  readonly pace: Pace
  readonly starts: number
  readonly wanted: (id: string) => boolean
  readonly say: (line: string) => void
}

type Serving = {
  readonly id: string
  readonly what: string
  readonly atLeast: number
  /** Or how it is found in what the demo holds. */
  readonly path: string | ((product: Server) => Promise<string>)
  readonly unique: Unique
  readonly reference: (product: Server, dataDir: string, path: string) => Promise<Server>
}

const SERVING: readonly Serving[] = [
  {
    id: 'a',
    what: 'directory, first page, for visitors',
    atLeast: 0.8,
    path: LIST,
    unique: 'no',
    reference: startRows,
  },
  {
    id: 'a2',
    what: 'directory, first page, nothing kept',
    atLeast: 0.65,
    path: LIST,
    unique: 'cursor',
    reference: startRows,
  },
  {
    id: 'b',
    what: 'home page, for visitors',
    atLeast: 0.85,
    path: PAGE,
    unique: 'no',
    reference: startBytes,
  },
  {
    id: 'b2',
    what: 'articles, for visitors',
    atLeast: 0.85,
    path: ARTICLES,
    unique: 'no',
    reference: startBytes,
  },
  {
    id: 'b3',
    what: 'an article, for visitors',
    atLeast: 0.85,
    path: articleOf,
    unique: 'no',
    reference: startBytes,
  },
  {
    id: 'c',
    what: 'home page, rendered',
    atLeast: 0.4,
    path: PAGE,
    unique: 'query',
    reference: startPage,
  },
]

export async function measure(measuring: Measuring): Promise<readonly Figure[]> {
  const { wanted } = measuring
  return [
    ...(SERVED.some(wanted) ? await measureServing(measuring) : []),
    ...(await measureMoney(measuring)),
    ...(engineFigures.some(wanted) ? measureEngine(measuring) : []),
    ...(journalFigures.some(wanted) ? await measureJournal(measuring) : []),
    ...(socketFigures.some(wanted) ? await measureSockets(measuring) : []),
    ...(messageFigures.some(wanted) ? await measureMessages(measuring) : []),
  ]
}

async function measureMoney(measuring: Measuring): Promise<readonly Figure[]> {
  const { wanted, say } = measuring
  const figures = ledgerFigures.some(wanted) ? await measureLedger(measuring) : []
  if (!purchaseFigures.some(wanted)) {
    return figures
  }
  say('card purchases, from the event to the invoice')
  return [...figures, ...(await measurePurchases(measuring))]
}

const SERVED = [...SERVING.map(({ id }) => id), 'd', 'e']

async function measureServing(measuring: Measuring): Promise<readonly Figure[]> {
  const { dataDir, wanted, say } = measuring
  say('filling a scratch folder, building the web')
  const product = await startProduct(dataDir)
  const figures: Figure[] = []
  const load = startLoadGenerator()
  for (const serving of SERVING.filter(({ id }) => wanted(id))) {
    const { id, what, atLeast } = serving
    const path = typeof serving.path === 'string' ? serving.path : await serving.path(product)
    say(`loading ${path}: ${what}`)
    const comparison = await compareServing({ ...serving, path }, product, load, measuring)
    const value = comparison.cpuRatio
    figures.push({ id, what, value, unit: 'of bare', target: { atLeast }, comparison })
  }
  if (wanted('d')) {
    figures.push({
      id: 'd',
      what: 'script of the home page, gzip',
      value: await scriptKilobytes(product.url + PAGE),
      unit: 'kB',
      target: { atMost: 150 },
    })
  }
  await product.stop()
  if (wanted('e')) {
    figures.push(await measureStart(measuring))
  }
  return figures
}

async function compareServing(
  { path, unique, reference }: Serving & { readonly path: string },
  product: Product,
  load: LoadGenerator,
  { dataDir, pace }: Measuring,
): Promise<Comparison> {
  const bare = await reference(product, dataDir, path)
  try {
    const ours = { server: product, path, unique }
    return await compare(load, ours, { server: bare, path: '/', unique: 'no' }, pace)
  } finally {
    await bare.stop()
  }
}

async function measureStart({ dataDir, starts, say }: Measuring): Promise<Figure> {
  say(`starting ${starts} times`)
  const seconds: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const product = await startProduct(dataDir)
    seconds.push(product.startSeconds)
    await product.stop()
  }
  const what = 'start to first served page, filled data folder'
  return { id: 'e', what, value: median(seconds), unit: 's', target: { atMost: 3 } }
}
