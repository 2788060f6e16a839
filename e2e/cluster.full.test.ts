import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '#embedded-postgres/connection.ts'
import { findEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { checkCluster } from '../scripts/cluster/check.ts'
import { type Cluster, missingParts, startCluster } from '../scripts/cluster/cluster.ts'
import { copyFilledData } from './filled-data.ts'

const missing = missingParts()
const name = missing.length === 0 ? 'a cluster' : `a cluster (${missing.join('; ')})`

describe.skipIf(missing.length > 0)(name, () => {
  let dataDir: string
  let cluster: Cluster

  beforeAll(async () => {
    dataDir = await copyFilledData()
    cluster = await startCluster({ dataDir })
  }, 180_000)

  afterAll(async () => {
    await cluster?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }, 60_000)

  it('signs in, sells, and shows a new call in both processes', async () => {
    await checkCluster(cluster)
  }, 90_000)

  it('answers visitors from its replica', async () => {
    const figures = () =>
      Promise.all(
        cluster.webs.map(({ url }) => fetch(`${url}/metrics`).then((reply) => reply.text())),
      )
    const serves = async () => (await figures()).every((text) => text.includes('replica_serves 1'))
    await expect.poll(serves).toBe(true)
    let turn = 0
    const searches = async () => {
      turn += 1
      await fetch(`${cluster.url}/api/services?q=replica${turn}`)
      const replica = await findEmbeddedPostgres(join(dataDir, 'replica'))
      const { admin } = replica ?? expect.unreachable('the replica runs')
      return withClient(admin, async (sql) => {
        const seen = await sql`
          select from pg_stat_activity
          where application_name like 'tradebox %' and query ~ '\\mplan\\M'`
        return seen.length
      })
    }
    await expect.poll(searches).toBeGreaterThan(0)
  })

  it('serves the demo pictures from its bucket', async () => {
    const page = await fetch(`${cluster.url}/`).then((reply) => reply.text())
    const [picture] = /\/files\/[\w/.-]+/.exec(page) ?? expect.unreachable('a picture on the page')
    expect((await fetch(`${cluster.url}${picture}`)).status).toBe(200)
  })
})
