import { expect, it } from 'vitest'
import { isolatedSteps } from './isolated-steps.ts'

function openSteps() {
  const logged: unknown[] = []
  const log = { error: (...line: unknown[]) => void logged.push(line) }
  return { logged, steps: isolatedSteps(log, 'a row was skipped') }
}
const bad = async () => {
  throw new Error('bad row')
}

it('goes on after a step that throws, and fails at the end', async () => {
  const { logged, steps } = openSteps()
  expect(await steps.run({ row: 1 }, bad)).toBeUndefined()
  expect(await steps.run({ row: 2 }, async () => 'done')).toBe('done')
  expect(logged).toEqual([[{ row: 1, err: new Error('bad row') }, 'a row was skipped']])
  expect(() => steps.finish()).toThrow('a row was skipped: 1 times')
})

it('does not fail if no step has failed', async () => {
  const { steps } = openSteps()
  await steps.run({}, async () => 1)
  steps.finish()
})

it('ends when twenty steps in a row have failed', async () => {
  const { logged, steps } = openSteps()
  for (let row = 0; row < 19; row += 1) {
    await steps.run({ row }, bad)
  }
  await steps.run({}, async () => 1)
  for (let row = 0; row < 19; row += 1) {
    await steps.run({ row }, bad)
  }
  await expect(steps.run({}, bad)).rejects.toThrow('a row was skipped: 39 times')
  expect(logged).toHaveLength(39)
})
