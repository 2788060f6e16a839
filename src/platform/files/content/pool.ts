import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { FilesUnavailable } from '../files.ts'
import { addedCost, type Cost, costOf } from './cost.ts'
import { STARTED_WITHIN_MS, turnLeftMs, WAIT_MS } from './wait-limits.ts'
import type { ContentResult, Work } from './work.ts'

/** Fewer than the processors and the threads of one process, so that requests are still served. */
const PROCESSES_MAX = 2
const WAITING_MAX = 32
const WATCH_MS = 20

const HEAP_MB = 384
const MEMORY_MAX_BYTES = 700 * 1024 * 1024
/** A process is replaced after this many files, to discard whatever they left in it. */
const FILES_EACH = 200
/** CPU time for one request's files, plus an allowance for each MiB uploaded. */
const WORK_MS = 1_000
const WORK_PER_MIB_MS = 100
const MIB = 1024 * 1024

/**
 * The CPU time that the files of one request may take together. It depends only on the size
 * uploaded.
 */
export type Budget = { leftMs: number }

export function createBudget(bytes: number): Budget {
  return { leftMs: WORK_MS + (WORK_PER_MIB_MS * bytes) / MIB }
}

type Waiter = { readonly take: (process: ContentProcess) => void }

const idle: ContentProcess[] = []
const waiting = new Set<Waiter>()
let open = 0
let killed = 0
let starting = 0
let startEndedAt = 0

/** How many content processes were killed because of a file. */
export function contentKills(): number {
  return killed
}

/**
 * Checks an untrusted file in a separate process. The process is killed when the file takes too
 * much time or memory, and the result is then empty. Files queue for a process and are refused
 * (503) when the queue is full or the wait too long.
 */
export async function inContentProcess(
  work: Work,
  budget: Budget = createBudget(work.bytes.length),
): Promise<ContentResult> {
  const process = await takeProcess()
  try {
    return await process.run(work, budget)
  } finally {
    releaseProcess(process)
  }
}

function processesMax(): number {
  return Math.max(1, Math.min(PROCESSES_MAX, availableParallelism() - 1))
}

async function takeProcess(): Promise<ContentProcess> {
  const ready = idle.pop()
  if (ready !== undefined) {
    return ready.isAlive() ? ready : startProcess()
  }
  if (open < processesMax()) {
    open += 1
    return startProcess()
  }
  if (waiting.size >= WAITING_MAX) {
    throw new FilesUnavailable('too many files wait to be looked at')
  }
  return new Promise((resolve, reject) => {
    const since = performance.now()
    const check = () => {
      const starts = { areUnderWay: starting > 0, endedAt: startEndedAt }
      const leftMs = turnLeftMs(performance.now(), since, starts)
      if (leftMs > 0) {
        timer = setTimeout(check, Math.ceil(leftMs))
      } else {
        waiting.delete(waiter)
        reject(new FilesUnavailable('a file has waited too long to be looked at'))
      }
    }
    let timer = setTimeout(check, WAIT_MS)
    const waiter: Waiter = {
      take: (process) => {
        clearTimeout(timer)
        resolve(process)
      },
    }
    waiting.add(waiter)
  })
}

/** A dead process is replaced immediately, so that the next file finds a warm one. */
function releaseProcess(process: ContentProcess): void {
  const next = process.isAlive() ? process : startProcess()
  const [waiter] = waiting
  if (waiter === undefined) {
    idle.push(next)
  } else {
    waiting.delete(waiter)
    waiter.take(next)
  }
}

type ContentProcess = {
  readonly isAlive: () => boolean
  readonly run: (work: Work, budget: Budget) => Promise<ContentResult>
}

const ENTRY = fileURLToPath(new URL('./process.ts', import.meta.url))

function startProcess(): ContentProcess {
  const child = forkChild()
  let isAlive = true
  let files = 0
  let settle: ((result: ContentResult | Error) => void) | undefined
  let isReady: (() => void) | undefined
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  starting += 1
  void ready.then(() => {
    starting -= 1
    startEndedAt = performance.now()
  })
  const end = () => {
    isAlive = false
    isReady?.()
    settle?.({})
  }
  child.once('exit', end)
  child.once('error', end)
  child.on('message', (message) => {
    if (message === 'ready') {
      isReady?.()
    } else {
      settle?.(parseResult(message))
    }
  })
  return {
    isAlive: () => isAlive,
    run: async (work, budget) => {
      child.channel?.ref()
      try {
        await within(ready, STARTED_WITHIN_MS)
        if (!isAlive) {
          throw new FilesUnavailable('no process looks at files')
        }
        return await new Promise<ContentResult>((resolve, reject) => {
          const stop = watch(child, budget, (why) => {
            killed += 1
            child.kill('SIGKILL')
            isAlive = false
            settle?.(why)
          })
          settle = (result) => {
            settle = undefined
            stop()
            if (result instanceof Error) {
              reject(result)
            } else {
              resolve(result)
            }
          }
          child.send(work)
        })
      } finally {
        child.channel?.unref()
        files += 1
        if (isAlive && files >= FILES_EACH) {
          isAlive = false
          child.kill('SIGKILL')
        }
      }
    },
  }
}

/** The child gets none of this process's environment and permissions, except reading files. */
function forkChild(): ChildProcess {
  const child = fork(ENTRY, {
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-worker',
      '--disable-warning=SecurityWarning',
    ],
    env: { UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child)
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Lowers the priority, so that all other work goes first when CPU is short. A file then gets about
 * a tenth of a processor, which is enough for an honest file.
 */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) {
      setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    }
  } catch {
    // The process has already ended, or the system does not allow changing its priority.
  }
}

/**
 * Measures the cost of the work and calls `onExcess` once it is too much: with an empty result if
 * the file is at fault, with an error if the machine is too busy.
 */
function watch(
  child: ChildProcess,
  budget: Budget,
  onExcess: (why: ContentResult | Error) => void,
): () => void {
  const before = costOf(child.pid)
  const started = performance.now()
  const allowedMs = budget.leftMs
  let used: Cost = { processorMs: 0, memoryBytes: 0 }
  const check = () => {
    const elapsed = performance.now() - started
    used = addedCost(before, costOf(child.pid), elapsed)
    if (used.processorMs > allowedMs || used.memoryBytes > MEMORY_MAX_BYTES) {
      onExcess({})
    } else if (elapsed > WAIT_MS) {
      onExcess(new FilesUnavailable('a file was not looked at in time'))
    }
  }
  const timer = setInterval(check, WATCH_MS)
  return () => {
    clearInterval(timer)
    const { processorMs } = addedCost(before, costOf(child.pid), performance.now() - started)
    budget.leftMs -= Math.max(processorMs, used.processorMs)
  }
}

/** The process has opened untrusted files, so its message is validated. */
function parseResult(message: unknown): ContentResult {
  if (typeof message !== 'object' || message === null) {
    return {}
  }
  const kind = 'kind' in message ? kinds.find((one) => one === message.kind) : undefined
  const bytes =
    'bytes' in message && message.bytes instanceof Uint8Array
      ? Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength)
      : undefined
  return { kind, bytes }
}

const kinds = ['png', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'pdf'] as const

async function within(done: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FilesUnavailable('no process looks at files')), ms)
  })
  try {
    await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}
