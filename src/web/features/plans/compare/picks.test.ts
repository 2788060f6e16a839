import { describe, expect, it } from 'vitest'
import { picksIn, toggled, without } from './picks.ts'

const ids = [1, 2, 3, 4, 5].map((n) => `0197e47b-075e-70f5-9a5c-04a04187493${n}`)
const [a = '', b = '', c = '', d = '', e = ''] = ids
const plan = (_id: string) => ({ _id, title: `Plan ${_id.slice(-1)}` })

describe('the comparison tray', () => {
  it('adds a plan, and removes it when toggled again', () => {
    const one = toggled([], plan(a))
    expect(one).toEqual([plan(a)])
    expect(toggled(one, plan(a))).toEqual([])
  })

  it('holds at most four plans', () => {
    const full = [a, b, c, d].map(plan)
    expect(toggled(full, plan(e))).toBe(full)
    expect(toggled(full, plan(b))).toEqual([a, c, d].map(plan))
  })

  it('removes a plan that left the comparison', () => {
    const picks = [a, b].map(plan)
    expect(without(picks, a)).toEqual([plan(b)])
    expect(without(picks, c)).toEqual(picks)
  })

  it('reads stored plans and ignores malformed ones', () => {
    const picks = [a, b].map(plan)
    expect(picksIn(JSON.stringify(picks))).toEqual(picks)
    expect(picksIn(JSON.stringify([{ _id: 'x', title: 'y' }, null, plan(c)]))).toEqual([plan(c)])
    expect(picksIn(null)).toEqual([])
    expect(picksIn('{')).toEqual([])
    expect(picksIn('{}')).toEqual([])
  })
})
