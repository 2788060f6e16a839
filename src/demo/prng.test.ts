import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRng, xoshiro128 } from './prng.ts'

describe('prng', () => {
  it('matches the reference vector of xoshiro128**', () => {
    const next = xoshiro128([1, 2, 3, 4])
    const drawn = Array.from({ length: 10 }, next)
    expect(drawn).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
      4258142804,
    ])
  })

  it('repeats the sequence for the same seed and differs for another', () => {
    const draw = (seed: number | string) => Array.from({ length: 20 }, createRng(seed).u32)
    expect(draw(7)).toEqual(draw(7))
    expect(draw('seven')).toEqual(draw('seven'))
    expect(draw(7)).not.toEqual(draw(8))
    expect(draw('seven')).not.toEqual(draw('sever'))
  })

  it('forks a stream that is independent of earlier draws', () => {
    const fresh = createRng(1).fork('plans').u32()
    const used = createRng(1)
    used.bytes(100)
    expect(used.fork('plans').u32()).toBe(fresh)
    expect(used.fork('people').u32()).not.toBe(fresh)
  })

  it('draws integers within inclusive bounds', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -50, max: 50 }),
        fc.nat(50),
        (seed, min, span) => {
          const rng = createRng(seed)
          const drawn = Array.from({ length: 50 }, () => rng.int(min, min + span))
          expect(Math.min(...drawn)).toBeGreaterThanOrEqual(min)
          expect(Math.max(...drawn)).toBeLessThanOrEqual(min + span)
          const float = rng.float()
          expect(float >= 0 && float < 1).toBe(true)
        },
      ),
    )
  })

  it('shuffles without losing or duplicating items', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), fc.nat(20), (seed, items, count) => {
        const rng = createRng(seed)
        expect(rng.shuffle(items).sort()).toEqual([...items].sort())
        expect(rng.sample(items, count)).toHaveLength(Math.min(count, items.length))
      }),
    )
  })

  it('picks items in proportion to their weight', () => {
    const rng = createRng('weights')
    const drawn = Array.from({ length: 4000 }, () =>
      rng.weighted([['a', 3] as const, ['b', 1] as const, ['c', 0] as const]),
    )
    const share = drawn.filter((item) => item === 'a').length / drawn.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.8)
    expect(drawn).not.toContain('c')
  })
})
