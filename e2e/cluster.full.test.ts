import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('signs in, sells, and shows a call at once at both processes', async () => {
    await checkCluster(cluster)
  }, 90_000)

  it('has the files of the demo in its bucket', async () => {
    const page = await fetch(`${cluster.url}/`).then((reply) => reply.text())
    const [picture] = /\/files\/[\w/.-]+/.exec(page) ?? expect.unreachable('a picture on the page')
    expect((await fetch(`${cluster.url}${picture}`)).status).toBe(200)
  })
})
