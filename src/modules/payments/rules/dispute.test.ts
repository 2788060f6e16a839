import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DisputeState, disputeSteps, movesOn } from './dispute.ts'

const reports = fc.array(
  fc.record({
    step: fc.constantFrom(...disputeSteps),
    at: fc.integer({ min: 0, max: 4 }).map((seconds) => new Date(seconds * 1000)),
  }),
  { minLength: 1, maxLength: 8 },
)

const stepAfter = (list: readonly DisputeState[]) =>
  list.reduce<DisputeState | undefined>(
    (before, report) => (movesOn(before, report) ? report : before),
    undefined,
  )?.step

describe('a dispute', () => {
  it('ends the same in whatever order its reports come, and however often', () => {
    const law = fc.property(
      reports.chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list, ...list], {
            minLength: 2 * list.length,
            maxLength: 2 * list.length,
          }),
        ),
      ),
      ([list, repeated]) => {
        expect(stepAfter(repeated)).toBe(stepAfter(list))
      },
    )
    fc.assert(law)
  })

  it('that was lost stays lost, and one that was won may be opened again', () => {
    const law = fc.property(reports, (list) => {
      const isLost = list.some(({ step }) => step === 'lost')
      expect(stepAfter(list) === 'lost').toBe(isLost)
    })
    fc.assert(law)
    const [first, second] = [new Date(0), new Date(1000)]
    expect(movesOn({ step: 'won', at: first }, { step: 'opened', at: second })).toBe(true)
    expect(movesOn({ step: 'won', at: second }, { step: 'opened', at: first })).toBe(false)
  })
})
