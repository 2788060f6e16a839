import { expect, it } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { wasJustSent } from './code-form.tsx'

const refusal = (code: 'otp_send_limited' | 'otp_paused', retryAfterSeconds?: number) =>
  new ApiError(429, { success: false, code, message: '' }, retryAfterSeconds)

it('goes on to the code that was sent within the last minute', () => {
  expect(wasJustSent(refusal('otp_send_limited', 60))).toBe(true)
  expect(wasJustSent(refusal('otp_send_limited', 12))).toBe(true)
})

it('does not after the codes of an hour, wrong ones, or without a code', () => {
  expect(wasJustSent(refusal('otp_send_limited', 61))).toBe(false)
  expect(wasJustSent(refusal('otp_send_limited'))).toBe(false)
  expect(wasJustSent(refusal('otp_paused', 60))).toBe(false)
  expect(wasJustSent(new Error('offline'))).toBe(false)
})
