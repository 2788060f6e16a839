import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedSubject } from './masking.ts'
import { channelOf, codeStatement, markEnd, otpPurposes, provenPurpose } from './otp-policy.ts'

describe('a code', () => {
  it('goes by mail to an address and by SMS to a number', () => {
    expect(channelOf('asha@example.com')).toBe('mail')
    expect(channelOf('9876543210')).toBe('sms')
  })

  it('states everything that it depends on', () => {
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
  it('lives five minutes, ten for a new password', () => {
    const now = new Date('2026-11-21T06:30:00Z')
    for (const purpose of otpPurposes) {
      const minutes = purpose === 'reset' ? 10 : 5
      expect(markEnd(purpose, now).getTime() - now.getTime()).toBe(minutes * 60_000)
    }
  })

  it('never becomes one for a new password or a sign-in by what is sent along', () => {
    fc.assert(
      fc.property(fc.constantFrom(...otpPurposes), fc.boolean(), (challenged, withKey) => {
        const proven = provenPurpose(challenged, withKey)
        const widened = challenged === 'signup' && withKey
        expect(proven).toBe(widened ? 'provider' : challenged)
      }),
    )
  })
})

describe('a masked subject', () => {
  it.each([
    ['asha@example.com', 'a…@example.com'],
    ['9876543210', '••••••••10'],
  ])('%s is shown as %s', (subject, shown) => {
    expect(maskedSubject(subject)).toBe(shown)
  })
})
