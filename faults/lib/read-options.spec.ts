import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

const defaults = { rounds: 20, within: 0.5, only: '', cluster: false }
const read = (...args: string[]) => readOptions(defaults, args)

test('options have the types of their defaults', () => {
  expect(read()).toEqual(defaults)
  const given = read('--rounds', '3', '--only', 'a,b', '--cluster')
  expect(given).toEqual({ rounds: 3, within: 0.5, only: 'a,b', cluster: true })
})

test.each([
  [['--rounds', 'many'], '--rounds: "many" is not a number'],
  [['--rounds', ''], '--rounds: "" is not a number'],
  [['--laps', '3'], '--laps'],
])('refuses %j', (args, message) => {
  expect(() => read(...args)).toThrow(message)
})
