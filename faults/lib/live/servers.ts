import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#kit/assert.ts'
import { freePort } from '#platform/testing/free-port.ts'
import type { LiveSetting } from './server.ts'

export type Servers = {
  /** The address of a process that is running, or was a moment ago. */
  readonly address: (drawn: number) => string
  /**
   * Kills the next process in turn and starts another in its place; resolves when that one serves.
   */
  readonly restart: (turn: number) => Promise<void>
  /** How many processes ended without being killed while they served. */
  readonly crashes: () => number
  readonly stop: () => void
}

/** A process that fails to start, for example because its connections are cut, is started again. */
const STARTS_MAX = 5

/** Starts `count` processes of the product over one database, each on its own port. */
export async function startServers(
  count: number,
  setting: Omit<LiveSetting, 'port'>,
): Promise<Servers> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const children: ChildProcess[] = []
  let crashes = 0
  const crashed = () => {
    crashes += 1
  }
  const startOnce = (index: number) =>
    new Promise<boolean>((resolve) => {
      const file = join(import.meta.dirname, 'server-process.ts')
      const argument = JSON.stringify({ ...setting, port: ports[index] })
      const args = ['--disable-warning=ExperimentalWarning', file, argument]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      children[index] = child
      const failed = () => resolve(false)
      child.once('exit', failed)
      child.stdout.once('data', () => {
        child.off('exit', failed)
        child.once('exit', crashed)
        resolve(true)
      })
    })
  const start = async (index: number) => {
    for (let starts = 0; !(await startOnce(index)); starts += 1) {
      assert(starts < STARTS_MAX, 'a server starts')
    }
  }
  await Promise.all(ports.map((_, index) => start(index)))
  return {
    address: (drawn) => `http://127.0.0.1:${ports[Math.floor(drawn * ports.length)]}`,
    restart: async (turn) => {
      const index = turn % count
      const child = children[index]
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child?.off('exit', crashed)
      child?.kill('SIGKILL')
      await gone
      await start(index)
    },
    crashes: () => crashes,
    stop: () => {
      for (const child of children) {
        child.removeAllListeners('exit')
        child.kill('SIGKILL')
      }
    },
  }
}

/** Kills and restarts servers one after the other, evenly over the run. */
export async function killInTurn(
  servers: Pick<Servers, 'restart'>,
  restarts: number,
  runMs: number,
): Promise<void> {
  for (let count = 0; count < restarts; count += 1) {
    const started = performance.now()
    await servers.restart(count)
    await sleep(Math.max(0, runMs / restarts - (performance.now() - started)))
  }
}
