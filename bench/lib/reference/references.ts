import { findEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { type Server, startReference } from '../server.ts'
import { buildReferencePage } from './build-page.ts'

export const LIST = '/api/data/serviceproviders'
export const PAGE = '/'
export const ARTICLES = '/market-watch/all/articles'
const PAGE_DATA = /id="page-data"[^>]*>(.*?)<\/script>/s

/** The bare server that reads the directory's first page; it must send what the product sends. */
export async function startRows(product: Server, dataDir: string): Promise<Server> {
  const postgres = await findEmbeddedPostgres(dataDir)
  if (postgres === undefined) {
    throw new Error('the product has no PostgreSQL of its own running')
  }
  const rows = await startReference('reference-rows.ts', postgres.connection)
  const [list, bare] = await Promise.all([bodyOf(product.url + LIST), bodyOf(rows.url)])
  if (list !== bare) {
    throw new Error(`${LIST} and the bare server do not send the same bytes`)
  }
  return rows
}

/** The bare server that sends a page's bytes. */
export async function startBytes(product: Server, _dataDir: string, path: string): Promise<Server> {
  const body = await bodyOf(product.url + path)
  return startReference('reference-bytes.ts', { body, type: 'text/html; charset=utf-8' })
}

/** The bare server that renders a page; what it renders must be a part of the product's page. */
export async function startPage(product: Server, _dataDir: string, path: string): Promise<Server> {
  const body = await bodyOf(product.url + path)
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

/** The page of the article that the list names first. */
export async function articleOf(product: Server): Promise<string> {
  const [path] =
    /\/view\/article\/articlepage\/[\w-]+/.exec(await bodyOf(product.url + ARTICLES)) ?? []
  if (path === undefined) {
    throw new Error(`${ARTICLES} names no article`)
  }
  return path
}

async function bodyOf(url: string): Promise<string> {
  const reply = await fetch(url)
  if (!reply.ok) {
    throw new Error(`${url} answered ${reply.status}`)
  }
  return reply.text()
}
