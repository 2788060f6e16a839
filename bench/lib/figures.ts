import { median } from './compare.ts'
import { engineFigures, measureEngine } from './engine.ts'
import { journalFigures, measureJournal } from './journal.ts'
import { ledgerFigures, measureLedger } from './ledger.ts'
import type { Measuring } from './measuring.ts'
import { measureMessages, messageFigures } from './messages/messages.ts'
import { startProduct } from './product.ts'
import { measurePurchases, purchaseFigures } from './purchases.ts'
import type { Figure } from './report.ts'
import { measureServing, servedFigures } from './serving/serving.ts'
import { measureSockets, socketFigures } from './sockets/sockets.ts'

const START = 'e'
const IDS = [
  ...servedFigures,
  START,
  ...ledgerFigures,
  ...purchaseFigures,
  ...engineFigures,
  ...journalFigures,
  ...socketFigures,
  ...messageFigures,
]

/** Which figures are wanted, all if none is named; throws at a name that there is not. */
export function figuresNamed(names: readonly string[] | undefined): (id: string) => boolean {
  const unknown = names?.filter((name) => !IDS.includes(name)) ?? []
  if (unknown.length > 0) {
    throw new Error(`--only: there is no ${unknown.join(', ')}; there are ${IDS.join(', ')}`)
  }
  return (id) => names === undefined || names.includes(id)
}

export async function measure(measuring: Measuring): Promise<readonly Figure[]> {
  const { wanted } = measuring
  return [
    ...(servedFigures.some(wanted) ? await measureServing(measuring) : []),
    ...(wanted(START) ? [await measureStart(measuring)] : []),
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

async function measureStart({ dataDir, starts, say }: Measuring): Promise<Figure> {
  say(`starting ${starts} times`)
  const seconds: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const product = await startProduct(dataDir)
    seconds.push(product.startSeconds)
    await product.stop()
  }
  const what = 'start to first served page, filled data folder'
  return { id: START, what, value: median(seconds), unit: 's', target: { atMost: 3 } }
}
