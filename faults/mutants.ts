/**
 * Checks that tests and fault runs catch bugs: plants known bugs, one at a time, in a copy of the
 * sources, and runs the test that must catch each, which must pass without the bug. The last line
 * is JSON; exit code 1 if a bug is not caught.
 *
 *   --only A,B   these bugs only; default all
 */
import { chosenOf } from './lib/chosen.ts'
import { runCatcher } from './lib/mutants/catch.ts'
import { makeCopy } from './lib/mutants/copy.ts'
import { type Mutant, mutants } from './lib/mutants/table.ts'
import { readOptions } from './lib/read-options.ts'

const chosen = chosenOf(mutants, readOptions({ only: '' }).only)

async function run(): Promise<boolean> {
  const copy = await makeCopy()
  const breaches: string[] = []
  const caught: string[] = []
  const sound = new Map<string, string>()
  /** A test that fails without the bug catches nothing. */
  const passesWithout = async ({ catcher }: Mutant): Promise<string> => {
    const key = JSON.stringify(catcher)
    const known = sound.get(key) ?? (await runCatcher(copy.root, catcher))
    sound.set(key, known)
    return known
  }
  try {
    // Also checks the edits of the bugs that are not run.
    for (const { edits } of mutants) {
      await (await copy.plant(edits))()
    }
    for (const mutant of chosen) {
      const before = await passesWithout(mutant)
      const takeOut = await copy.plant(mutant.edits)
      const after = await runCatcher(copy.root, mutant.catcher)
      await takeOut()
      if (before === 'passed' && after === 'caught') {
        caught.push(mutant.name)
      } else {
        breaches.push(`${mutant.name}: without it ${before}, with it ${after}`)
      }
    }
  } finally {
    await copy.remove()
  }
  const ok = breaches.length === 0
  const report = { ok, planted: chosen.length, caught: caught.length, breaches }
  process.stdout.write(`${JSON.stringify(report)}\n`)
  return ok
}

process.exitCode = (await run()) ? 0 : 1
