import { parseConfig, readEnvironment } from '#platform/config/config.ts'
import { createLogger } from '#platform/log.ts'
import { startServer } from './server.ts'

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

try {
  const server = await startServer(config, log)
  let stopping = false
  const stop = () => {
    if (stopping) {
      return
    }
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.close().then(
      () => process.exit(0),
      (error: unknown) => refuse([error instanceof Error ? error.message : String(error)]),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  for (const line of server.welcome) {
    say(line)
  }
} catch (error) {
  log.debug({ err: error }, 'start failed')
  refuse([error instanceof Error ? error.message : String(error)])
}
