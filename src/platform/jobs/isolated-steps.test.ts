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

it('goes on however many steps fail, and logs the first twenty', async () => {
  const { logged, steps } = openSteps()
  for (let row = 1; row <= 30; row += 1) {
    await steps.run({ row }, bad)
  }
  expect(await steps.run({ row: 31 }, async () => 'done')).toBe('done')
  expect(logged).toHaveLength(20)
  expect(() => steps.finish()).toThrow('a row was skipped: 30 times')
})
