/**
 * Runs all static checks, two at a time: format and lint, borders, dead code, types; then tidiness. Each
 * check reports how many files it read; too few is an error.
 */
import { spawn } from 'node:child_process'

type Check = {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Matches the number of files read in the check's output. */
  readonly read: RegExp
  readonly atLeast: number
}

const checks: readonly Check[] = [
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--diagnostics'],
    read: /^Files:\s+(\d+)/m,
    atLeast: 4500,
  },
  {
    name: 'borders',
    command: ['depcruise', 'src', '--output-type', 'err'],
    read: /\((\d+) modules/,
    atLeast: 2400,
  },
  {
    name: 'format and lint',
    command: ['biome', 'check', '--error-on-warnings'],
    read: /Checked (\d+) files/,
    atLeast: 2600,
  },
  {
    name: 'dead code',
    command: ['knip', '--reporter', 'symbols', '--reporter', './scripts/knip-count.ts'],
    read: /knip read (\d+) files/,
    atLeast: 2500,
  },
]

/** Plants violations in `src`, which the other checks would find: it runs after them. */
const tidiness: Check = {
  name: 'tidiness',
  command: [
    'vitest',
    'run',
    '--project',
    'unit',
    'tidy.test.ts',
    'borders.test.ts',
    'docs.test.ts',
    'asvs.test.ts',
    'expressions.test.ts',
    'screen-words.test.ts',
    'statements.test.ts',
  ],
  read: /(\d+) passed, 0 failed/,
  atLeast: 10,
}

type Outcome = { readonly check: Check; readonly seconds: number; readonly problem?: string }

function run(check: Check): Promise<Outcome> {
  const started = performance.now()
  const [command, ...args] = check.command
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((resolve) => {
    const finish = (code: number | null) => {
      const seconds = (performance.now() - started) / 1000
      const read = Number(check.read.exec(output)?.[1] ?? 0)
      if (code !== 0) {
        resolve({ check, seconds, problem: output })
      } else if (read < check.atLeast) {
        const problem = `${check.name} read ${read} files, at least ${check.atLeast} expected\n${output}`
        resolve({ check, seconds, problem })
      } else {
        resolve({ check, seconds })
      }
    }
    child.once('error', (error) => {
      output += error.message
      finish(1)
    })
    child.once('exit', finish)
  })
}

async function worker(queue: Check[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    const outcome = await run(check)
    const verdict = outcome.problem === undefined ? 'ok  ' : 'FAIL'
    process.stdout.write(`${verdict} ${check.name} (${outcome.seconds.toFixed(1)} s)\n`)
    outcomes.push(outcome)
  }
  return outcomes
}

const queue = [...checks]
const outcomes = (await Promise.all([worker(queue), worker(queue)])).flat()
outcomes.push(...(await worker([tidiness])))
const failed = outcomes.filter((outcome) => outcome.problem !== undefined)
for (const { check, problem } of failed) {
  process.stdout.write(`\n--- ${check.name}\n${problem}\n`)
}
process.exit(failed.length > 0 ? 1 : 0)
