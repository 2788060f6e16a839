import { findEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { type Server, startReference } from '../server.ts'
import { buildReferencePage } from './build-page.ts'

export const LIST = '/api/data/serviceproviders'
export const PAGE = '/'
export const ARTICLES = '/market-watch/all/articles'
/** The requested page and the session cookie; a visitor has none. */
export type Visit = { readonly path: string; readonly cookie?: string }

const PAGE_DATA = /id="page-data"[^>]*>(.*?)<\/script>/s

/** The bare server that reads the directory's first page; its response must match the product's. */
export async function startRows(product: Server, dataDir: string): Promise<Server> {
  const postgres = await runningPostgres(dataDir)
  const rows = await startReference('reference-rows.ts', postgres.connection)
  const [list, bare] = await Promise.all([bodyOf(product.url + LIST), bodyOf(rows.url)])
  if (list !== bare) {
    throw new Error(`${LIST} and the bare server do not send the same bytes`)
  }
  return rows
}

/** The bare server that sends the bytes of a recorded response. */
export async function startBytes(product: Server, _dataDir: string, visit: Visit): Promise<Server> {
  const reply = await fetch(product.url + visit.path)
  const body = await reply.text()
  return startReference('reference-bytes.ts', { body, type: reply.headers.get('content-type') })
}

async function runningPostgres(dataDir: string) {
  const postgres = await findEmbeddedPostgres(dataDir)
  if (postgres === undefined) {
    throw new Error('the product has no PostgreSQL of its own running')
  }
  return postgres
}

/** The bare server that renders a page; its output must be part of the product's page. */
export async function startPage(product: Server, _dataDir: string, visit: Visit): Promise<Server> {
  const { path } = visit
  // The first visit loads parts of the page during rendering, and lists its images in another
  // order.
  await pageOf(product, visit)
  const body = await pageOf(product, visit)
  const page = await startReference(await buildReferencePage(), {
    origin: product.url,
    path,
    data: PAGE_DATA.exec(body)?.[1] ?? '',
  })
  if (!body.includes(await bodyOf(page.url))) {
    throw new Error(`${path} and the bare server do not render the same`)
  }
  return page
}

/** The page of the first article in the list. */
export function articleOf(product: Server): Promise<string> {
  return firstLink(product, { path: ARTICLES }, /\/view\/article\/articlepage\/[\w-]+/)
}

/** The page of the first plan in the customer's subscriptions. */
export function planOfCustomer(product: Server, { cookie }: Visit): Promise<string> {
  const path = '/dashboard/user/subscriptions'
  return firstLink(product, { path, cookie }, /\/view\/services\/[\da-f-]{36}/)
}

async function firstLink(product: Server, visit: Visit, pattern: RegExp): Promise<string> {
  const [link] = pattern.exec(await pageOf(product, visit)) ?? []
  if (link === undefined) {
    throw new Error(`${visit.path} has no link to ${pattern}`)
  }
  return link
}

function pageOf({ url }: Server, { path, cookie }: Visit): Promise<string> {
  return bodyOf(url + path, cookie)
}

async function bodyOf(url: string, cookie?: string): Promise<string> {
  const reply = await fetch(url, { headers: cookie === undefined ? {} : { cookie } })
  if (!reply.ok || reply.redirected) {
    throw new Error(`${url} answered ${reply.status}, from ${reply.url}`)
  }
  return reply.text()
}
