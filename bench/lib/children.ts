import { type ChildProcess, fork } from 'node:child_process'
import { join, resolve } from 'node:path'
import { endProcess } from '#platform/testing/programs.ts'

export const ROOT = join(import.meta.dirname, '..', '..')

/** Stop what the run has started, if it has not ended yet. */
const stops: (() => Promise<void>)[] = []

export function stopLater(stop: () => Promise<void>): void {
  stops.push(stop)
}

/** Starts a script of this folder that exchanges messages with its parent and ends with it. */
export function startPeer(script: string): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = fork(resolve(ROOT, 'bench', script), {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production' },
    execArgv: [],
  })
  stopLater(() => stop(child))
  return child
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

export function stop(child: ChildProcess): Promise<void> {
  return endProcess(child, 'SIGTERM')
}

export async function stopAll(): Promise<void> {
  await Promise.all(stops.map((stop) => stop()))
}
