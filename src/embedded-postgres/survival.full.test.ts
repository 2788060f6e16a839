import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Connection, withClient } from './connection.ts'
import { createTestbed } from './fixtures/spawn-host.ts'
import { clusterDirOf, instanceName } from './instance.ts'
import { isRunning, processesOf, signal, waitUntilGone } from './process/processes.ts'
import { readPidFile } from './process/server.ts'

const testbed = createTestbed()
afterEach(testbed.clean)
afterAll(testbed.end)

function pidOf(dataDir: string): number {
  return readPidFile(clusterDirOf(dataDir))?.pid ?? 0
}

const remember = (connection: Connection, n: number) =>
  withClient(connection, async (sql) => {
    await sql`create table if not exists memory (n int)`
    await sql`insert into memory values (${n})`
  })

const remembered = (connection: Connection) =>
  withClient(connection, async (sql) => {
    const rows = await sql<{ n: number }[]>`select n from memory order by n`
    return rows.map(({ n }) => n)
  })

async function until(condition: () => boolean | Promise<boolean>, withinMs = 15_000) {
  const end = performance.now() + withinMs
  while (!(await condition())) {
    expect(performance.now()).toBeLessThan(end)
    await sleep(10)
  }
}

/** A statement that computes for a minute without waiting, on a separate connection. */
function computeForAMinute(connection: Connection) {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined })
  const done = sql`select count(*) from generate_series(1, 2000000000)`.catch(() => undefined)
  const isBusy = () =>
    withClient(connection, async (other) => {
      const rows = await other`
        select from pg_stat_activity where query like '%generate_series(1, 2%' and state = 'active'
        and pid <> pg_backend_pid()`
      return rows.length > 0
    })
  return { isBusy, end: () => sql.end({ timeout: 0 }).then(() => done) }
}

describe('after the process that started PostgreSQL was killed', () => {
  it('the next process takes over the running server, and stops it', async () => {
    const dataDir = await testbed.filled()
    const host = testbed.host({ dataDir })
    const { connection, pid } = await host.next('started')
    await remember(connection, 1)
    await host.kill('SIGKILL')
    expect(isRunning(pid ?? 0)).toBe(true)

    const next = testbed.host({ dataDir })
    expect((await next.next('started')).pid).toBe(pid)
    expect(await remembered(connection)).toEqual([1])
    await next.kill('SIGTERM')
    expect(isRunning(pid ?? 0)).toBe(false)
    expect((await next.next('stopped')).ms).toBeLessThan(15_000)
  })

  it('a server that was taken over is restarted when it dies', async () => {
    const dataDir = await testbed.filled()
    const host = testbed.host({ dataDir })
    await host.next('started')
    await host.kill('SIGKILL')
    const next = testbed.host({ dataDir })
    const { pid, connection } = await next.next('started')
    signal(pid ?? 0, 'SIGKILL')
    const restarted = await next.next('restarted')
    expect(restarted.pid).not.toBe(pid)
    await withClient(connection, (sql) => sql`select 1`)
  })

  it('a server with other settings is restarted instead of taken over', async () => {
    const dataDir = await testbed.filled()
    const host = testbed.host({ dataDir })
    const { pid } = await host.next('started')
    await host.kill('SIGKILL')
    const next = testbed.host({ dataDir, settings: { work_mem: '3MB' } })
    const started = await next.next('started')
    expect(started.pid).not.toBe(pid)
    const [row] = await withClient(started.connection, (sql) => sql`show work_mem`)
    expect(row?.work_mem).toBe('3MB')
  })

  it('together with PostgreSQL, the next start recovers what was committed', async () => {
    const dataDir = await testbed.filled()
    const host = testbed.host({ dataDir })
    const { connection, pid } = await host.next('started')
    await remember(connection, 1)
    signal(pid ?? 0, 'SIGKILL')
    await host.kill('SIGKILL')
    const next = testbed.host({ dataDir })
    await next.next('started')
    expect(await remembered(connection)).toEqual([1])
  })

  it('together with PostgreSQL, a busy backend does not delay the next start', async () => {
    const dataDir = await testbed.filled()
    const host = testbed.host({ dataDir })
    const { connection, pid } = await host.next('started')
    const work = computeForAMinute(connection)
    await until(work.isBusy)
    await host.kill('SIGKILL')
    signal(pid ?? 0, 'SIGKILL')
    await sleep(500)
    expect(await processesOf(instanceName(dataDir))).toHaveLength(1)
    const next = testbed.host({ dataDir })
    expect((await next.next('started')).ms).toBeLessThan(15_000)
    await work.end()
  })
})

describe.skipIf(process.platform === 'win32')('a stale pid file', () => {
  it('does not prevent a start when it has the id of another running process', async () => {
    const dataDir = await testbed.filled()
    const host = testbed.host({ dataDir })
    const { pid } = await host.next('started')
    signal(pid ?? 0, 'SIGKILL')
    await host.kill('SIGKILL')
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
    try {
      const file = join(clusterDirOf(dataDir), 'postmaster.pid')
      const text = readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid))
      writeFileSync(file, text)
      await testbed.host({ dataDir }).next('started')
      expect(isRunning(stranger.pid ?? 0)).toBe(true)
    } finally {
      stranger.kill('SIGKILL')
    }
  })
})

describe('while the server runs', () => {
  it('restarts PostgreSQL each time it is killed, without losing commits', async () => {
    const dataDir = await testbed.filled()
    let restarts = 0
    const onRestart = () => {
      restarts += 1
    }
    const server = await testbed.start(dataDir, { onRestart })
    for (let round = 1; round <= 4; round += 1) {
      await remember(server.connection, round)
      const from = performance.now()
      signal(server.pid() ?? 0, 'SIGKILL')
      await until(() => restarts === round)
      // Allows for a busy machine and for WAL replay.
      expect(performance.now() - from).toBeLessThan(10_000)
      expect(await remembered(server.connection)).toHaveLength(round)
    }
    await server.stop()
  })

  it('restarts PostgreSQL after a kill although a backend is still computing', async () => {
    const dataDir = await testbed.filled()
    let restarted = false
    const onRestart = () => {
      restarted = true
    }
    const server = await testbed.start(dataDir, { onRestart })
    const work = computeForAMinute(server.connection)
    await until(work.isBusy)
    signal(server.pid() ?? 0, 'SIGKILL')
    await until(() => restarted)
    await work.end()
    await server.stop()
  })

  it('a killed backend does not stop the server', async () => {
    const server = await testbed.start(await testbed.filled())
    const pid = server.pid()
    const killed = withClient(server.connection, async (sql) => {
      const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
      signal(row?.pid ?? 0, 'SIGKILL')
      await sql`select pg_sleep(10)`
    })
    await expect(killed).rejects.toThrow()
    await until(() =>
      withClient(server.connection, (sql) => sql`select 1`).then(
        () => true,
        () => false,
      ),
    )
    expect(server.pid()).toBe(pid)
    await server.stop()
  })

  it.skipIf(process.platform === 'win32')('a removed socket is created again', async () => {
    const server = await testbed.start(await testbed.filled())
    rmSync(server.connection.host, { recursive: true })
    await until(() => existsSync(join(server.connection.host, '.s.PGSQL.5432')))
    await until(() =>
      withClient(server.connection, (sql) => sql`select 1`).then(
        () => true,
        () => false,
      ),
    )
    await server.stop()
  })

  it('a DATA_DIR that was moved is served from its new path after the host was killed', async () => {
    const [from, to] = [join(testbed.folder(), 'a'), join(testbed.folder(), 'b')]
    renameSync(await testbed.filled(), from)
    const host = testbed.host({ dataDir: from })
    const { connection, pid } = await host.next('started')
    await remember(connection, 1)
    await host.kill('SIGKILL')
    renameSync(from, to)
    const next = testbed.host({ dataDir: to })
    const started = await next.next('started')
    expect(started.pid).not.toBe(pid)
    expect(await remembered(started.connection)).toEqual([1])
    expect(isRunning(pid ?? 0)).toBe(false)
  })
})

describe('stop', () => {
  it('ends running statements, keeps what was committed, and can be called twice', async () => {
    const dataDir = await testbed.filled()
    const server = await testbed.start(dataDir)
    await remember(server.connection, 1)
    const open = postgres({ ...server.connection, max: 1, onnotice: () => undefined })
    // Statements sent in one query are one transaction.
    const work = open.unsafe('insert into memory values (2); select pg_sleep(60)')
    const failed = expect(work).rejects.toThrow()
    const computing = computeForAMinute(server.connection)
    await until(computing.isBusy)
    const pid = pidOf(dataDir)
    const from = performance.now()
    await Promise.all([server.stop(), server.stop()])
    expect(performance.now() - from).toBeLessThan(15_000)
    expect(isRunning(pid)).toBe(false)
    expect(server.pid()).toBeUndefined()
    await failed
    await Promise.all([open.end({ timeout: 0 }), computing.end()])
    await server.stop()

    const again = await testbed.start(dataDir)
    expect(await remembered(again.connection)).toEqual([1])
    await again.stop()
  })

  it.skipIf(process.platform === 'win32')('ends a hanging server', async () => {
    const dataDir = await testbed.filled()
    const server = await testbed.start(dataDir)
    await remember(server.connection, 1)
    const pid = server.pid() ?? 0
    signal(pid, 'SIGSTOP')
    const from = performance.now()
    await server.stop()
    expect(performance.now() - from).toBeLessThan(15_000)
    expect(isRunning(pid)).toBe(false)
    const again = await testbed.start(dataDir)
    expect(await remembered(again.connection)).toEqual([1])
    await again.stop()
  })

  it('ends a server that is just being restarted', async () => {
    const dataDir = await testbed.filled()
    const server = await testbed.start(dataDir)
    const pid = server.pid() ?? 0
    signal(pid, 'SIGKILL')
    await waitUntilGone(pid, 2000)
    await sleep(20)
    await server.stop()
    await sleep(300)
    expect(await processesOf(instanceName(dataDir))).toEqual([])
  })

  it.skipIf(process.platform !== 'linux')(
    'works after Ctrl-C, because PostgreSQL runs in a session of its own',
    async () => {
      const dataDir = await testbed.filled()
      const host = testbed.host({ dataDir })
      const { pid } = await host.next('started')
      const sessionOf = (id: number) =>
        readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[3]
      // A terminal signals only the processes of its own session.
      expect(sessionOf(pid ?? 0)).not.toBe(sessionOf(host.pid))
      await host.kill('SIGINT')
      expect((await host.next('stopped')).ms).toBeLessThan(15_000)
      expect(isRunning(pid ?? 0)).toBe(false)
    },
  )
})
