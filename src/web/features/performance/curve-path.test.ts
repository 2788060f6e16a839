import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURVE_HEIGHT, CURVE_WIDTH, drawCurve, roundLevels } from './curve-path.ts'

const at = '2026-11-20T10:00:00.000Z'

describe('the curve', () => {
  it('starts at zero and ends with the last call', () => {
    const drawn = drawCurve([
      { at, r: 2 },
      { at: '2026-11-21T10:00:00.000Z', r: -1 },
    ])
    expect(drawn).toMatchObject({
      line: 'M0,146.67L360,0L720,220',
      from: '20 Nov 2026',
      to: '21 Nov 2026',
    })
    expect(drawn?.levels.map(({ r }) => r)).toEqual([2, 1, 0, -1])
  })

  it('is undefined without calls', () => {
    expect(drawCurve([])).toBeUndefined()
  })

  it('stays within its box', () => {
    const height = fc.double({ min: -900, max: 900, noNaN: true })
    fc.assert(
      fc.property(fc.array(height, { minLength: 1, maxLength: 50 }), (heights) => {
        const drawn = drawCurve(heights.map((r) => ({ at, r })))
        const points = (drawn?.line ?? '').slice(1).split('L')
        expect(points).toHaveLength(heights.length + 1)
        for (const point of points) {
          const [x = -1, y = -1] = point.split(',').map(Number)
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(CURVE_WIDTH)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(CURVE_HEIGHT)
        }
      }),
    )
  })

  it('has two to six round levels that cover all values', () => {
    const bound = fc.double({ min: -5_000, max: 5_000, noNaN: true })
    fc.assert(
      fc.property(bound, bound, (one, other) => {
        const [lowest, highest] = [Math.min(one, other, 0), Math.max(one, other, 0)]
        const levels = roundLevels(lowest, highest)
        expect(levels.length).toBeGreaterThan(1)
        expect(levels.length).toBeLessThanOrEqual(6)
        expect(levels[0]).toBeGreaterThanOrEqual(highest - 0.01)
        expect(levels.at(-1)).toBeLessThanOrEqual(lowest + 0.01)
      }),
    )
  })
})
