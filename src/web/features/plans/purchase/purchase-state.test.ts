import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/accounts/roles.ts'
import { purchaseStateOf, trialStateOf } from './purchase-state.ts'

const author = { id: 'p1', name: 'A provider', authorImage: null, type: 'Individual' } as const
const plan = {
  subscribedBy: [] as string[],
  trailAvailedBy: [] as string[],
  activated: true,
  paused: false,
  isFreeTrial: true,
  category: 'Research Analyst',
  authorData: author,
} as const
const viewer = (_id: string, role: Role) => ({ _id, role })
const me = viewer('u1', 'user')

describe('the purchase box', () => {
  it('asks visitors to sign in, and sells to customers only', () => {
    expect(purchaseStateOf(plan, null)).toBe('visitor')
    expect(purchaseStateOf(plan, me)).toBe('buyer')
    expect(purchaseStateOf(plan, viewer('a1', 'admin'))).toBe('onlooker')
    expect(purchaseStateOf(plan, viewer('p2', 'provider'))).toBe('onlooker')
    expect(purchaseStateOf(plan, viewer('p1', 'provider'))).toBe('seller')
  })

  it('recognises a subscriber even when the plan is not on sale', () => {
    const had = { ...plan, subscribedBy: ['u1'], activated: false }
    expect(purchaseStateOf(had, me)).toBe('subscribed')
    expect(purchaseStateOf(had, null)).toBe('closed')
    expect(purchaseStateOf(had, viewer('u2', 'user'))).toBe('closed')
  })
})

describe('a paused plan', () => {
  const paused = { ...plan, paused: true }

  it('is sold to nobody new, and shown as it is to its subscribers and its seller', () => {
    expect(purchaseStateOf(paused, null)).toBe('paused')
    expect(purchaseStateOf(paused, me)).toBe('paused')
    expect(purchaseStateOf({ ...paused, subscribedBy: ['u1'] }, me)).toBe('subscribed')
    expect(purchaseStateOf(paused, viewer('p1', 'provider'))).toBe('seller')
    expect(trialStateOf(paused, me, 'paused')).toBe('none')
  })
})

describe('the free trial', () => {
  const stateOf = (changed: object, who: typeof me | null = me) => {
    const shown = { ...plan, ...changed }
    return trialStateOf(shown, who, purchaseStateOf(shown, who))
  }

  it('is offered once', () => {
    expect(stateOf({})).toBe('offered')
    expect(stateOf({}, null)).toBe('offered')
    expect(stateOf({ trailAvailedBy: ['u1'] })).toBe('availed')
    expect(stateOf({ trailAvailedBy: ['u2'] })).toBe('offered')
    expect(stateOf({ trailAvailedBy: ['u1'], subscribedBy: ['u1'] })).toBe('availed')
    expect(stateOf({ trailAvailedBy: ['u1'], activated: false })).toBe('availed')
  })

  it('is hidden when it cannot be started', () => {
    expect(stateOf({ isFreeTrial: false })).toBe('none')
    expect(stateOf({ category: 'Registered Investment Advisor' })).toBe('none')
    expect(stateOf({ subscribedBy: ['u1'] })).toBe('none')
    expect(stateOf({ activated: false })).toBe('none')
    expect(stateOf({}, viewer('p1', 'provider'))).toBe('none')
  })
})
