import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProviderStatus, providerStatuses } from '#contract/providers/types.ts'
import {
  isApproved,
  isVerified,
  lifecycleActions,
  nextStatus,
  offeredActions,
} from './lifecycle.ts'

describe('the status of a provider', () => {
  it('has the specified actions in each state', () => {
    expect(offeredActions('new')).toEqual(['approve', 'reject'])
    expect(offeredActions('approved')).toEqual(['verify', 'reject'])
    expect(offeredActions('verified')).toEqual(['remove', 'delete'])
    expect(offeredActions('rejected')).toEqual([])
    expect(offeredActions('deleted')).toEqual([])
  })

  it('is approved again when the verification is removed', () => {
    expect(nextStatus('verified', 'remove')).toBe('approved')
  })

  it('never becomes verified without having been approved', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lifecycleActions), { maxLength: 30 }), (actions) => {
        let status: ProviderStatus = 'new'
        let wasApproved = false
        for (const action of actions) {
          const next = nextStatus(status, action)
          if (next !== undefined) {
            expect(next).not.toBe(status)
            wasApproved ||= next === 'approved'
            status = next
          }
          expect(!isVerified(status) || wasApproved).toBe(true)
          expect(!isVerified(status) || isApproved(status)).toBe(true)
        }
      }),
    )
  })

  it('is final when rejected or deleted', () => {
    for (const status of providerStatuses) {
      const ends = lifecycleActions.every((action) => nextStatus(status, action) === undefined)
      expect(ends).toBe(status === 'rejected' || status === 'deleted')
    }
  })
})
