import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, withClient } from './connection.ts'
import type { Instance } from './instance.ts'
import { removeEndpoint } from './process/endpoint.ts'
import { commandOf, isRunning, isServerOf } from './process/processes.ts'
import { readPidFile, type Server, shutDown, watchServer, worksIn } from './process/server.ts'

const ANSWER_LIMIT_MS = 10_000
const RECOVERY_LIMIT_MS = 120_000
const POLL_MS = 20

/**
 * Takes over the server that an earlier process of ours left running, if its arguments are the ones
 * we would use. A server with other arguments is stopped. Returns undefined when no server runs.
 */
export async function adopt(instance: Instance, admin: Connection): Promise<Server | undefined> {
  const pid = await findServer(instance)
  if (pid === undefined) {
    return undefined
  }
  if (hasOurArguments(instance) && (await becomesReady(instance, pid, admin))) {
    instance.log.info({ pid }, 'took over the PostgreSQL that was running')
    return watchServer(pid)
  }
  instance.log.info({ pid }, 'stopping the PostgreSQL that was running')
  const endpoint = readPidFile(instance.clusterDir)?.endpoint
  await shutDown(instance, pid)
  if (endpoint !== undefined) {
    removeEndpoint(endpoint)
  }
  return undefined
}

/**
 * The process named in the pid file, if it is a server of this cluster and not an unrelated
 * process.
 */
async function findServer({ clusterDir, name }: Instance): Promise<number | undefined> {
  const pid = readPidFile(clusterDir)?.pid
  if (pid === undefined || !isRunning(pid)) {
    return undefined
  }
  if (process.platform === 'win32') {
    return pid
  }
  const command = (await commandOf(pid)) ?? ''
  // `moved` covers a DATA_DIR that was moved while its server was running.
  const moved = /postgres -D /.test(command) && worksIn(pid, clusterDir)
  return isServerOf(command, name) || moved ? pid : undefined
}

/**
 * Compares with `postmaster.opts`, where PostgreSQL keeps its command line: the program, then
 * quoted arguments.
 */
function hasOurArguments(instance: Instance): boolean {
  const expected = instance.arguments.map((argument) => ` "${argument}"`).join('')
  try {
    const line = readFileSync(join(instance.clusterDir, 'postmaster.opts'), 'utf8')
    return line.trimEnd().endsWith(expected)
  } catch {
    return false
  }
}

/**
 * Waits for a server that is still starting. Returns false when it ends, stops or does not answer.
 */
async function becomesReady(instance: Instance, pid: number, admin: Connection): Promise<boolean> {
  const limit = performance.now() + RECOVERY_LIMIT_MS
  let answerLimit: number | undefined
  while (isRunning(pid) && performance.now() < limit) {
    const file = readPidFile(instance.clusterDir)
    if (file?.pid !== pid || file.status === 'stopping') {
      return false
    }
    if (file.status === 'ready') {
      if (await answers(admin, pid)) {
        return true
      }
      answerLimit ??= performance.now() + ANSWER_LIMIT_MS
      if (performance.now() > answerLimit) {
        return false
      }
    }
    await sleep(POLL_MS)
  }
  return false
}

/** Whether the server at our address accepts our password and is that process. */
export async function answers(admin: Connection, pid: number): Promise<boolean> {
  try {
    return await withClient(admin, async (sql) => {
      const [row] = await sql<{ file: string }[]>`select pg_read_file('postmaster.pid') as file`
      return row?.file.startsWith(`${pid}\n`) ?? false
    })
  } catch {
    return false
  }
}
