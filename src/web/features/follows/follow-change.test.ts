import { describe, expect, it } from 'vitest'
import { type FollowChange, withFollowChange } from './follow-change.ts'

const change: FollowChange = {
  targetId: 'p1',
  viewerId: 'u1',
  following: true,
  followersCount: 8,
}

const provider = (id: string, Followers: string[] = []) => ({
  _id: id,
  stats: { Followers, followersCount: 7, contentStats: { videos: 1 } },
})

const followed = {
  _id: 'p1',
  stats: { Followers: ['u1'], followersCount: 8, contentStats: { videos: 1 } },
}

describe('a follow in cached data', () => {
  it('updates the provider wherever it appears', () => {
    expect(withFollowChange({ data: provider('p1') }, change)).toEqual({ data: followed })
    const list = { pages: [{ data: { serviceproviders: [provider('p2'), provider('p1')] } }] }
    expect(withFollowChange(list, change)).toEqual({
      pages: [{ data: { serviceproviders: [provider('p2'), followed] } }],
    })
  })

  it('removes the viewer when unfollowing', () => {
    const ended = withFollowChange(provider('p1', ['u1']), {
      ...change,
      following: false,
      followersCount: 6,
    })
    expect(ended).toEqual({
      _id: 'p1',
      stats: { Followers: [], followersCount: 6, contentStats: { videos: 1 } },
    })
  })

  it('keeps unchanged objects identical, so that nothing else renders again', () => {
    const other = provider('p2')
    const data = { data: [other, provider('p1')], total: 2, nextCursor: undefined, at: null }
    const after = withFollowChange(data, change)
    expect(after).not.toBe(data)
    expect(after).toHaveProperty('data.0', other)
    expect((after as { data: unknown[] }).data[0]).toBe(other)
    const without = { data: [other] }
    expect(withFollowChange(without, change)).toBe(without)
  })

  it('ignores other objects with the same id', () => {
    const plan = { _id: 'p1', title: 'A plan' }
    expect(withFollowChange(plan, change)).toBe(plan)
  })
})
