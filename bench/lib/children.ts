import { type ChildProcess, fork, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')
const STOP_WITHIN_MS = 10_000

/** The child processes that the run has started and not yet stopped. */
const running = new Set<ChildProcess>()

export function startNode(
  script: string,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return track(child)
}

/** Starts a script of this folder that exchanges messages with its parent and ends with it. */
export function startPeer(script: string): ChildProcess {
  const child = fork(resolve(ROOT, 'bench', script), {
    cwd: ROOT,
    env: { ...inherited(), NODE_ENV: 'production' },
    execArgv: [],
  })
  return track(child)
}

/** Sends a message and returns the answer; rejects if the child ends first. */
export function ask<T>(child: ChildProcess, message: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${child.spawnargs[1]} ended`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
    child.send(message)
  })
}

/** In a peer: answers the parent's messages; an error ends the process. */
export function answerParent<Request>(answer: (request: Request) => Promise<object>): void {
  process.on('message', (request: Request) => {
    answer(request).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        process.stderr.write(`${error}\n`)
        process.exit(1)
      },
    )
  })
}

/** Stops the process with SIGTERM, and with SIGKILL if it does not end in time. */
export async function stop(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) {
    return
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(killer)
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop))
}

function track(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function inherited(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME }
}
