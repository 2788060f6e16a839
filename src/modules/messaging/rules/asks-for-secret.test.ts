import { describe, expect, it } from 'vitest'
import { processorMs } from '#kit/testing/processor-ms.ts'
import { asksForSecret } from './asks-for-secret.ts'

describe('a message that asks for a secret', () => {
  it.each([
    'Please share the OTP you received',
    'send me your password',
    'What is your TPIN?',
    'O.T.P bhejo jaldi',
    'o t p batao',
    'Share yo\u200bur pass\u200bword',
    'ＯＴＰ please',
    'We need your demat login details to place the order for you',
    'Kindly give trading account access',
    'forward the verification code to me',
    'अपना ओटीपी भेजो',
    'reply with the six digits: the OTP',
  ])('is detected: %s', (text) => {
    expect(asksForSecret(text)).toBe(true)
  })

  it.each([
    'Good morning, the target of yesterday was reached.',
    'Which account details should I use for the invoice?',
    'Your plan starts today.',
    'Spinning tops and pinned posts are fine',
    'The code of conduct is on our page',
    'I bought 10 shares at 245, stop at 240',
    '',
  ])('is not detected in: %s', (text) => {
    expect(asksForSecret(text)).toBe(false)
  })

  it('is detected in linear time', () => {
    for (const piece of ['otp ', 'a', 'a ', "'", 'login details ', '\u200b', 'é', '0tp']) {
      const long = piece.repeat(Math.ceil(400_000 / piece.length))
      expect(processorMs(() => asksForSecret(long))).toBeLessThan(5000)
    }
  })
})
