import { flushCompileCache } from 'node:module'
import { demo } from '#demo/index.ts'
import { parseConfig, readEnvironment } from '#platform/config/config.ts'
import { createLogger } from '#platform/log.ts'
import { startServer } from './server.ts'
import { createShutdownStack } from './shutdown-stack.ts'

const STOP_WITHIN_MS = 5000

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function refuse(lines: readonly string[]): never {
  for (const line of lines) {
    process.stderr.write(`${line}\n`)
  }
  process.exit(1)
}

const parsed = parseConfig(readEnvironment(), process.cwd())
if (!parsed.ok) {
  refuse(parsed.problems)
}
const { config } = parsed
const log = createLogger(config.logLevel)
const shutdown = createShutdownStack(log)
const starting = startServer(config, { log, shutdown, demo })
let stopping = false

/**
 * Also stops a start in progress: the second run of the stack closes what was opened after the
 * first.
 */
async function stop(): Promise<void> {
  if (stopping) {
    return
  }
  stopping = true
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await shutdown.run()
  await starting.catch(() => undefined)
  await shutdown.run()
  process.exit(0)
}

process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

try {
  for (const line of await starting) {
    say(line)
  }
  // Flushed here, because a process that is killed later could not save its compile cache.
  flushCompileCache()
} catch (error) {
  // A start that is being stopped fails; that is not reported as an error.
  if (!stopping) {
    log.debug({ err: error }, 'start failed')
    const lines = [error instanceof Error ? error.message : String(error)]
    // Whatever keeps this from ending in time, the process must end to be started again.
    setTimeout(() => refuse(lines), STOP_WITHIN_MS).unref()
    await shutdown.run()
    refuse(lines)
  }
}
