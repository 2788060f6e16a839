import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#platform/db/testing.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { copyFilledData } from '../../e2e/filled-data.ts'
import { reportOf } from '../lib/report-of.ts'
import { findFlaws, findLeaks, findSql, missingScanners } from '../lib/scan/scanners.ts'

const missing = missingScanners()
const because = missing.length === 0 ? '' : ` (${missing.join('; ')})`

/** A server with what the scanners look for. */
async function startOpenServer(): Promise<string> {
  const { db, close } = await createTestDatabase()
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const body = await text(request)
    if (pathname === '/plan') {
      const id: unknown = JSON.parse(body).plan.id
      const found = await db.sql
        .unsafe(`select name from (values ('1', 'Gold')) as plan (id, name) where id = '${id}'`)
        .catch(String)
      reply.end(JSON.stringify(found))
    } else if (pathname === '/go') {
      reply.writeHead(302, { location: searchParams.get('to') ?? '/' }).end()
    } else if (pathname === '/') {
      const said = searchParams.get('said') ?? '<a href="/?said=x">say</a><a href="/go?to=/">go</a>'
      reply.setHeader('content-type', 'text/html').end(`<html><body>${said}</body></html>`)
    } else {
      reply.writeHead(pathname === '/.env' ? 200 : 404).end()
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await close()
  })
  return `http://127.0.0.1:${port}`
}

test.skipIf(missing.length > 0)(
  `each scanner finds what a careless server leaves open${because}`,
  async () => {
    const url = await startOpenServer()
    const plan = {
      name: 'plan',
      method: 'POST',
      url: `${url}/plan`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ plan: { id: '1' } }),
    }
    const limits = { modules: ['xss', 'redirect'], crawl: 30, attack: 60 }
    const [sql, flaws, leaks] = await Promise.all([
      findSql(plan, { level: 1, seconds: 120 }),
      findFlaws([`${url}/`], '', limits),
      findLeaks(url, ['.env', '.git/config', 'go?to=//evil.example']),
    ])
    expect(sql).toEqual([expect.stringMatching(/^sqlmap injects into plan: JSON .*id/)])
    expect(flaws).toContainEqual(expect.stringMatching(/^wapiti: Cross Site Scripting at \//))
    expect(flaws).toContainEqual(expect.stringMatching(/^wapiti: Open Redirect at \/go/))
    expect(leaks.toSorted()).toEqual([
      `ffuf: ${url}/.env is answered 200`,
      `ffuf: ${url}/go?to=//evil.example is answered 302`,
    ])
  },
  180_000,
)

test.skipIf(missing.length > 0)(
  `scanners find nothing in the product${because}`,
  async () => {
    const dataDir = await copyFilledData()
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const report = await reportOf('sec/scan', ['--quick', '--data', dataDir])
    expect(report).toMatchObject({
      ok: true,
      breaches: [],
      sqlmap: { scanned: 3 },
      answered: { 200: expect.any(Number) },
    })
  },
  300_000,
)
