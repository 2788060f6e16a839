import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedSubject } from './masking.ts'
import { channelOf, codeStatement, markEnd, otpPurposes, provenPurpose } from './otp-policy.ts'

describe('a code', () => {
  it('is sent by mail to an address and by SMS to a number', () => {
    expect(channelOf('asha@example.com')).toBe('mail')
    expect(channelOf('9876543210')).toBe('sms')
  })

  it('has a different statement for each id, purpose, subject and code', () => {
    const challenge = { id: 'c1', purpose: 'login', subject: '9876543210', code: '000123' } as const
    const others = [
      { ...challenge, id: 'c2' },
      { ...challenge, purpose: 'step-up' as const },
      { ...challenge, subject: '9876543211' },
      { ...challenge, code: '000124' },
    ]
    const statements = new Set([challenge, ...others].map(codeStatement))
    expect(statements.size).toBe(5)
  })
})

describe('a proof', () => {
  it('is valid for five minutes, for ten in a password reset', () => {
    const now = new Date('2026-11-21T06:30:00Z')
    for (const purpose of otpPurposes) {
      const minutes = purpose === 'reset' ? 10 : 5
      expect(markEnd(purpose, now).getTime() - now.getTime()).toBe(minutes * 60_000)
    }
  })

  it('keeps its purpose, except that a key turns a sign-up into an application', () => {
    fc.assert(
      fc.property(fc.constantFrom(...otpPurposes), fc.boolean(), (challenged, withKey) => {
        const proven = provenPurpose(challenged, withKey)
        const widened = challenged === 'signup' && withKey
        expect(proven).toBe(widened ? 'provider' : challenged)
      }),
    )
  })
})

describe('a masked contact', () => {
  it.each([
    ['asha@example.com', 'a…@example.com'],
    ['9876543210', '••••••••10'],
  ])('%s is shown as %s', (subject, shown) => {
    expect(maskedSubject(subject)).toBe(shown)
  })
})
