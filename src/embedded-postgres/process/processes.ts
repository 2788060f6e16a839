import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Linux exposes processes as files. On other systems `ps` is run. */
const PROC = existsSync('/proc/self/cmdline')
const POLL_MS = 10

/** Whether the process runs. A zombie does not count as running. */
export function isRunning(pid: number): boolean {
  if (PROC) {
    return readCommand(pid) !== undefined
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Waits until the process has ended. Returns false if it is still running after `timeoutMs`. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (isRunning(pid)) {
    if (performance.now() > end) {
      return false
    }
    await sleep(POLL_MS)
  }
  return true
}

/** The command line of a process. Undefined when it does not run or cannot be read. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (PROC) {
    return readCommand(pid)
  }
  const processes = await listByPs(['-p', String(pid)])
  return processes[0]?.command
}

/**
 * The processes of the PostgreSQL cluster called `name`. The server has the name among its
 * arguments. Its children overwrite their arguments and show the name in their titles.
 */
export async function processesOf(name: string): Promise<number[]> {
  return find((command) => belongsTo(command, name))
}

/** The running initdb processes that have `argument` on their command line. */
export async function initdbWith(argument: string): Promise<number[]> {
  return find((command) => /initdb -D /.test(command) && command.includes(argument))
}

async function find(isWanted: (command: string) => boolean): Promise<number[]> {
  const all = PROC ? listByProc() : await listByPs(['-A'])
  return all.filter(({ command }) => isWanted(command)).map(({ pid }) => pid)
}

export function isServerOf(command: string, name: string): boolean {
  return /postgres -D /.test(command) && `${command} `.includes(` cluster_name=${name} `)
}

function belongsTo(command: string, name: string): boolean {
  return command.startsWith(`postgres: ${name}: `) || isServerOf(command, name)
}

/** Sends a signal. A process that is already gone is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) {
      throw error
    }
  }
}

type Process = { readonly pid: number; readonly command: string }

function readCommand(pid: number): string | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return command === '' ? undefined : command
  } catch {
    return undefined
  }
}

function listByProc(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry)
    const command = Number.isInteger(pid) ? readCommand(pid) : undefined
    return command === undefined ? [] : [{ pid, command }]
  })
}

async function listByPs(selection: readonly string[]): Promise<Process[]> {
  if (process.platform === 'win32') {
    return []
  }
  const arguments_ = ['-ww', ...selection, '-o', 'pid=,args=']
  const { stdout } = await run('ps', arguments_).catch(() => ({ stdout: '' }))
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(.+?)\s*$/.exec(line)
    return match?.[1] && match[2] ? [{ pid: Number(match[1]), command: match[2] }] : []
  })
}
