import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { actorCredentials } from '../../../src/demo/actors.ts'
import { startProduct } from '../product.ts'
import { type Vitals, vitalsLimits, vitalsOf, vitalsPages } from './vitals.ts'

const PHONE = { width: 360, height: 740 }
const ROUNDS = 5

export type PageFigure = Vitals & { readonly page: string; readonly reached: boolean }

/** The vitals of each demo page on a slow phone: medians of `ROUNDS` first visits. */
export async function measurePages(options: {
  readonly dataDir: string
  readonly quick: boolean
  readonly say: (line: string) => void
}): Promise<readonly PageFigure[]> {
  const product = await startProduct(options.dataDir)
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
  })
  try {
    const figures: PageFigure[] = []
    for (const [page, path] of Object.entries(await vitalsPages(product.url))) {
      const visits: Vitals[] = []
      for (let round = 0; round < (options.quick ? 1 : ROUNDS); round += 1) {
        visits.push(await firstVisit(browser, product.url, path, page === 'cart'))
      }
      const figure = figureOf(page, visits)
      options.say(lineOf(figure))
      figures.push(figure)
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function firstVisit(browser: Browser, url: string, path: string, signedIn: boolean) {
  const context = await browser.newContext({ viewport: PHONE, baseURL: url, deviceScaleFactor: 2 })
  try {
    if (signedIn) {
      const { email, password } = actorCredentials.U1
      const reply = await context.request.post('/api/auth/signin/credentials', {
        data: { email, password },
        headers: { origin: url },
      })
      if (!reply.ok()) {
        throw new Error(`signing in answers ${reply.status()}`)
      }
    }
    return await vitalsOf(await context.newPage(), path)
  } finally {
    await context.close()
  }
}

function figureOf(page: string, visits: readonly Vitals[]): PageFigure {
  const median = (of: keyof Vitals) =>
    visits.map((one) => one[of]).toSorted((a, b) => a - b)[Math.trunc(visits.length / 2)] ?? 0
  const [paintMs, shift, blockingMs] = [median('paintMs'), median('shift'), median('blockingMs')]
  const reached =
    paintMs <= vitalsLimits.paintMs &&
    shift <= vitalsLimits.shift &&
    blockingMs <= vitalsLimits.blockingMs
  return { page, paintMs, shift, blockingMs, reached }
}

function lineOf({ page, paintMs, shift, blockingMs, reached }: PageFigure): string {
  const cells = [
    page.padEnd(10),
    `seen ${paintMs.toFixed(0).padStart(5)} ms`,
    `moves ${shift.toFixed(3)}`,
    `blocked ${blockingMs.toFixed(0).padStart(5)} ms`,
    reached ? 'reached' : 'missed',
  ]
  return cells.join('  ')
}
