/**
 * Makes requests for `run.ts` in its own process, one load after another, controlled by messages.
 */
import autocannon from 'autocannon'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { answerParent } from './lib/children.ts'
import type { LoadReport, LoadRequest, Unique } from './lib/load.ts'

const CONNECTIONS = 16
/** How often the generator checks whether all answers have arrived. */
const SAMPLE_MS = 50
/** More followers than any provider has. */
const BEFORE_ALL = '999999999'

answerParent(load)
process.on('disconnect', () => process.exit(0))

async function load(request: LoadRequest): Promise<LoadReport> {
  const { url, amount, cookie, connections = CONNECTIONS } = request
  const setupRequest = eachAnew(request)
  const options: autocannon.Options = {
    url,
    amount,
    connections,
    // The same encodings as browsers.
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      ...(cookie === undefined ? {} : { cookie }),
    },
    sampleInt: SAMPLE_MS,
    ...(setupRequest === undefined ? {} : { requests: [{ setupRequest }] }),
  }
  const started = performance.now()
  let ended = started
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    instance.on('response', () => {
      ended = performance.now()
    })
  })
  return {
    seconds: (ended - started) / 1000,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/** Makes each request different from the ones before; undefined if all are the same. */
function eachAnew({
  url,
  unique,
  posts,
}: LoadRequest): ((request: autocannon.Request) => autocannon.Request) | undefined {
  if (posts !== undefined) {
    const rest = posts.values()
    return (request) => {
      const { value: post } = rest.next()
      return { ...request, method: 'POST', ...post }
    }
  }
  const { pathname } = new URL(url)
  return unique === 'no'
    ? undefined
    : (request) => ({ ...request, path: uniquePath(pathname, unique) })
}

function uniquePath(path: string, by: Exclude<Unique, 'no'>): string {
  const id = newId()
  return by === 'query'
    ? `${path}?n=${id}`
    : `${path}?cursor=${encodeCursor({ key: BEFORE_ALL, id })}`
}
