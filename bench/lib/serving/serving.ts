import { type ActorKey, actorCredentials } from '#demo/actors.ts'
import { whenServed } from '#platform/testing/when-served.ts'
import { type Comparison, compare, isQuick } from '../compare.ts'
import { type LoadGenerator, startLoadGenerator, type Unique } from '../load.ts'
import type { Measuring } from '../measuring.ts'
import { type Product, startProduct } from '../product.ts'
import {
  ARTICLES,
  articleOf,
  LIST,
  PAGE,
  planOfCustomer,
  startBytes,
  startPage,
  startRows,
  type Visit,
} from '../reference/references.ts'
import type { Figure } from '../report.ts'
import type { Server } from '../server.ts'
import { scriptKilobytes } from './script-size.ts'
import { openDatabaseCost } from './with-database.ts'

type Serving = {
  readonly id: string
  readonly what: string
  readonly atLeast: number
  /** The path, or a function that finds it in the demo data. */
  readonly path: string | ((product: Server, visit: Visit) => Promise<string>)
  readonly unique: Unique
  /** The account of the request; a visitor if left out. */
  readonly as?: ActorKey
  readonly reference: (product: Server, dataDir: string, visit: Visit) => Promise<Server>
  /** Whether the database's processor time counts on both sides. */
  readonly withDatabase?: boolean
}

/** The answer is the same for everybody. */
const PLANS = '/api/services'
const DIRECTORY = '/service-providers/Research%20Analyst'
const CART = '/dashboard/user/cart'
const WALLET = '/dashboard/serviceprovider/wallet'

/** The share with which two processors answered 8,945 a second; 8,000 are wanted. */
const SIGNED_IN_LIST = 0.28
/** A signed-in page costs at most 1.5 times its plain rendering. */
const SIGNED_IN = 0.67

const SERVING: readonly Serving[] = [
  kept('a', 'directory, first page, for visitors', LIST),
  {
    id: 'a2',
    what: 'directory, first page, nothing kept, with PostgreSQL’s part',
    atLeast: 0.75,
    path: LIST,
    unique: 'cursor',
    reference: startRows,
    withDatabase: true,
  },
  { ...kept('a3', 'plans, first page, signed in', PLANS), as: 'U1', atLeast: SIGNED_IN_LIST },
  kept('b', 'home page, for visitors', PAGE),
  kept('b2', 'articles, for visitors', ARTICLES),
  kept('b3', 'an article, for visitors', articleOf),
  rendered('c', 'home page, rendered', 0.65, PAGE),
  rendered('c2', 'articles, rendered', 0.65, ARTICLES),
  rendered('c3', 'an article, rendered', 0.65, articleOf),
  rendered('c4', 'directory, rendered', 0.65, DIRECTORY),
  signedIn('s1', 'home page, signed in', 'U1', PAGE),
  signedIn('s2', 'cart', 'U1', CART),
  signedIn('s3', 'my subscriptions', 'U1', '/dashboard/user/subscriptions'),
  signedIn('s4', 'scorecard, signed in', 'U1', '/scorecard'),
  signedIn('s5', 'plan that one has bought', 'U1', planOfCustomer),
  signedIn('s6', 'home of a provider', 'P1', '/dashboard/serviceprovider/home'),
  signedIn('s7', 'wallet', 'P1', WALLET),
  signedIn('s8', 'sales', 'P1', '/dashboard/serviceprovider/sales'),
  signedIn('s9', 'orders of all, for an admin', 'A-full', '/dashboard/admin/orders'),
]

export const servedFigures = [...SERVING.map(({ id }) => id), 'd', 'd2']

function kept(id: string, what: string, path: Serving['path']): Serving {
  return { id, what, atLeast: 0.85, path, unique: 'no', reference: startBytes }
}

function rendered(id: string, what: string, atLeast: number, path: Serving['path']): Serving {
  return { id, what, atLeast, path, unique: 'query', reference: startPage }
}

function signedIn(id: string, what: string, as: ActorKey, path: Serving['path']): Serving {
  return { ...rendered(id, what, SIGNED_IN, path), unique: 'no', as }
}

/**
 * Loads the product and a bare server for each figure; all figures use the same product process.
 */
export async function measureServing(measuring: Measuring): Promise<readonly Figure[]> {
  const { dataDir, wanted, say } = measuring
  say('filling a scratch folder, building the web')
  // The start that fills the folder uses more memory and does more work than any later one.
  await (await startProduct(dataDir)).stop()
  const product = await startProduct(dataDir)
  const figures: Figure[] = []
  const load = startLoadGenerator()
  for (const serving of SERVING.filter(({ id }) => wanted(id))) {
    const { id, what, atLeast } = serving
    say(`loading ${what}`)
    const comparison = await compareServing(serving, product, load, measuring)
    const value = comparison.cpuRatio
    figures.push({ id, what, value, unit: 'of bare', target: { atLeast }, comparison })
  }
  if (wanted('d')) {
    figures.push({
      id: 'd',
      what: 'script of the home page, gzip',
      value: await scriptKilobytes(product.url + PAGE),
      unit: 'kB',
      target: { atMost: 120 },
    })
  }
  if (wanted('d2')) {
    say('loading pages, for the memory')
    figures.push({
      id: 'd2',
      what: 'resident memory after these requests',
      value: await megabytesAfterLoad(product, load, measuring),
      unit: 'MB',
      target: { atMost: 450 },
    })
  }
  await product.stop()
  return figures
}

/** How often each page is requested before the memory is read. */
const LOADED = 5000
const LOADED_QUICKLY = 100

/** The product's resident memory after pages of visitors, a customer and a provider, in MB. */
async function megabytesAfterLoad(
  product: Product,
  load: LoadGenerator,
  { pace }: Measuring,
): Promise<number> {
  const visits: readonly { path: string; as?: ActorKey }[] = [
    { path: PAGE },
    { path: DIRECTORY },
    { path: CART, as: 'U1' },
    { path: WALLET, as: 'P1' },
  ]
  const amount = isQuick(pace) ? LOADED_QUICKLY : LOADED
  for (const { path, as } of visits) {
    const cookie = as && (await signIn(product, as))
    const unique = as === undefined ? 'query' : 'no'
    await load.run({ url: product.url + path, amount, unique, cookie, connections: 32 })
  }
  return product.residentMegabytes()
}

async function compareServing(
  serving: Serving,
  product: Product,
  load: LoadGenerator,
  { dataDir, pace }: Measuring,
): Promise<Comparison> {
  const { as, unique, reference } = serving
  const cookie = as && (await signIn(product, as))
  const path =
    typeof serving.path === 'string'
      ? serving.path
      : await serving.path(product, { path: '', cookie })
  const bare = await reference(product, dataDir, { path, cookie })
  const cost = serving.withDatabase === true ? await openDatabaseCost(dataDir) : undefined
  const counted = (server: Server) => cost?.added(server) ?? server
  try {
    const ours = { server: counted(product), path, unique, cookie }
    return await compare(load, ours, { server: counted(bare), path: '/', unique: 'no' }, pace)
  } finally {
    await cost?.close()
    await bare.stop()
  }
}

/** Signs in as one of the demo's accounts; returns the session cookie. */
async function signIn({ url }: Server, actor: ActorKey): Promise<string> {
  const { email, password } = actorCredentials[actor]
  const door = actor.startsWith('A-') ? 'admin-login' : 'signin/credentials'
  const reply = await whenServed(() =>
    fetch(`${url}/api/auth/${door}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password }),
    }),
  )
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const session = cookies.find((one) => /^(__Host-)?sid=/.test(one))
  if (session === undefined) {
    throw new Error(`signing in as ${actor} answers ${reply.status}`)
  }
  return session
}
