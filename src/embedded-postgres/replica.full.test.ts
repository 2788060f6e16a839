import { afterAll, afterEach, expect, it } from 'vitest'
import { freePort } from '#platform/testing/free-port.ts'
import { type Connection, withClient } from './connection.ts'
import { PRIMARY_SETTINGS, startReplica } from './fixtures/replica.ts'
import { createTestbed } from './fixtures/spawn-host.ts'

const testbed = createTestbed()
afterEach(testbed.clean)
afterAll(testbed.end)

const add = (connection: Connection, n: number) =>
  withClient(connection, async (sql) => {
    await sql`create table if not exists memory (n int)`
    await sql`insert into memory values (${n})`
  })
const all = (connection: Connection) =>
  withClient(connection, async (sql) => {
    const rows = await sql<{ n: number }[]>`select n from memory order by n`
    return rows.map(({ n }) => n)
  }).catch(() => [])

it('replicates a primary that listens on a port, even after either was killed', async () => {
  const dataDir = await testbed.filled()
  const port = await freePort()
  const server = await testbed.start(dataDir, { port, settings: PRIMARY_SETTINGS })
  expect(server.connection).toMatchObject({ host: '127.0.0.1', port })
  await add(server.connection, 1)
  const replica = await startReplica({
    primary: { dataDir, admin: server.admin },
    dataDir: testbed.folder(),
    port: await freePort(),
  })
  try {
    await add(server.connection, 2)
    await expect.poll(() => all(replica.connection)).toEqual([1, 2])
    await expect(add(replica.connection, 3)).rejects.toThrow('read-only')

    process.kill(server.pid() ?? 0, 'SIGKILL')
    await expect.poll(() => add(server.connection, 4).then(String, () => 'away')).not.toBe('away')
    await expect.poll(() => all(replica.connection)).toEqual([1, 2, 4])

    process.kill(replica.pid() ?? 0, 'SIGKILL')
    await add(server.connection, 5)
    await expect.poll(() => all(replica.connection)).toEqual([1, 2, 4, 5])
  } finally {
    await replica.stop()
  }
})
