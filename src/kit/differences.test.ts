import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ComparedEntry, findDifferences } from './differences.ts'

const id = (index: number) => `10000000-0000-7000-8000-${String(index).padStart(12, '0')}`

function compare(
  ours: readonly ComparedEntry[],
  theirs: readonly ComparedEntry[],
): Promise<string[]> {
  const known = new Map(theirs.map(({ key, value }) => [key, value]))
  return findDifferences({
    ours: async (after, limit) =>
      ours
        .map((one, index) => ({ id: id(index), entries: [one] }))
        .filter((record) => record.id > after)
        .slice(0, limit),
    theirs: async (keys) =>
      new Map(keys.flatMap((key) => (known.has(key) ? [[key, known.get(key) ?? '']] : []))),
    count: async () => known.size,
    name: 'entries',
  })
}

const side = fc.uniqueArray(
  fc.record({
    key: fc.integer({ min: 0, max: 40 }).map(String),
    value: fc.constantFrom('one', 'two'),
  }),
  { selector: ({ key }) => key },
)

it('finds no differences exactly when both sides have the same entries', () =>
  fc.assert(
    fc.asyncProperty(side, side, async (ours, theirs) => {
      const text = (entries: readonly ComparedEntry[]) =>
        entries
          .map(({ key, value }) => `${key} ${value}`)
          .sort()
          .join()
      expect((await compare(ours, theirs)).length === 0).toBe(text(ours) === text(theirs))
      expect(await compare(ours, ours.toReversed())).toEqual([])
    }),
  ))

it('reports missing and different entries and a wrong total, over many pages', async () => {
  const ours = Array.from({ length: 2_500 }, (_, index) => ({ key: id(index), value: 'one' }))
  expect(await compare(ours, ours)).toEqual([])
  const theirs = [
    ...ours.slice(0, 2_400),
    ...ours.slice(2_401).map((one) => (one.key === id(2_450) ? { ...one, value: 'two' } : one)),
    { key: 'stray', value: 'one' },
  ]
  expect(await compare(ours, theirs)).toEqual([
    `${id(2_400)} is one; of entries: nothing`,
    `${id(2_450)} is one; of entries: two`,
    'of 2500 entries 2499 are known to their owners',
  ])
})
