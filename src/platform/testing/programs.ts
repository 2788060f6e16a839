import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { readEnvironment } from '../config/config.ts'

/** Debian's folder for server programs, which is not on every PATH. */
const SERVERS = '/usr/sbin'
const STOP_WITHIN_MS = 10_000

/** The path of an installed program. Undefined if it is missing. */
export function findProgram(name: string): string | undefined {
  return [...(readEnvironment().PATH ?? '').split(delimiter), SERVERS]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
}

/** One line for each missing program, with the package that contains it. */
export function missingPrograms(needed: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(needed)
    .filter(([name]) => findProgram(name) === undefined)
    .map(([name, debian]) => `${name} is not there: apt-get install ${debian}`)
}

export type RunningProgram = {
  readonly hasEnded: () => boolean
  /** Kills the program. It is not restarted. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Runs an installed program until it is stopped, and shows its standard error. */
export function runProgram(
  name: string,
  args: readonly string[],
  user: { readonly uid?: number; readonly gid?: number } = {},
): RunningProgram {
  const child = spawn(findProgram(name) ?? name, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...user,
  })
  return {
    hasEnded: () => hasEnded(child),
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Sends the signal, and SIGKILL if the process does not end in time. Resolves when it has ended. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) {
    return
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(killer)
}
