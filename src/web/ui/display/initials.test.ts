import { describe, expect, it } from 'vitest'
import { initialsOf, tintOf } from './initials.ts'

describe('initialsOf', () => {
  it('takes the first and the last word', () => {
    expect(initialsOf('Asha Ramesh Kulkarni')).toBe('AK')
    expect(initialsOf('meera')).toBe('M')
  })
  it('ignores titles and the company after the name', () => {
    expect(initialsOf('Asha Rao, at House of Plans')).toBe('AR')
    expect(initialsOf('CA Rohit Jain')).toBe('RJ')
    expect(initialsOf('Dr. Sen')).toBe('S')
  })
  it('counts letters, not code units', () => {
    expect(initialsOf('अमित शाह')).toBe('अश')
    expect(initialsOf('')).toBe('')
  })
})

describe('tintOf', () => {
  it('is stable and within range', () => {
    const tints = ['a', 'b', 'Asha Kulkarni', ''].map((name) => tintOf(name, 6))
    expect(tints).toEqual(['a', 'b', 'Asha Kulkarni', ''].map((name) => tintOf(name, 6)))
    expect(tints.every((tint) => tint >= 0 && tint < 6)).toBe(true)
    expect(new Set(['a', 'b', 'c', 'd'].map((name) => tintOf(name, 6))).size).toBeGreaterThan(1)
  })
})
