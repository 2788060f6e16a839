import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signedIn } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { anonymous, type SignedInViewer } from '../viewer.ts'
import { differingClaim } from './claims.ts'

const follow = call({
  name: 'test.follow',
  method: 'POST',
  path: '/api/test',
  summary: 'A call with claims',
  access: signedIn,
  rate: 'write',
  claims: { initiatingId: 'id', role: 'role', email: 'email', byName: 'name' },
  body: z.object({}),
  reply: z.object({}),
  errors: [],
})

const viewer: SignedInViewer = {
  kind: 'account',
  accountId: 'a-1',
  role: 'user',
  permissions: new Set(),
  name: 'Asha Rao',
  email: 'asha@tradebox.example',
  sessionId: 's-1',
  provedAt: new Date(0),
}

describe('differingClaim', () => {
  it('accepts absent, empty and true claims', () => {
    const bodies = [
      {},
      { initiatingId: 'a-1', role: 'user', email: 'asha@tradebox.example', byName: 'Asha Rao' },
      { initiatingId: '', role: null, email: undefined },
    ]
    for (const body of bodies) {
      expect(differingClaim(follow, { body }, viewer)).toBeUndefined()
    }
  })

  it('returns any field with another value', () => {
    const fields = fc.constantFrom('initiatingId', 'role', 'email', 'byName')
    const other = fc.oneof(
      fc.string({ minLength: 1 }).map((text) => `${text}!`),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.object(),
    )
    fc.assert(
      fc.property(fields, other, (field, value) => {
        expect(differingClaim(follow, { body: { [field]: value } }, viewer)).toBe(field)
      }),
    )
  })

  it('accepts no claim of a visitor', () => {
    expect(differingClaim(follow, { body: { initiatingId: 'a-1' } }, anonymous)).toBe(
      'initiatingId',
    )
  })
})
