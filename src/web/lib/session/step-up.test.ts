import { expect, test, vi } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { withStepUp } from './step-up.ts'

const refusal = (code: 'step_up_required' | 'forbidden') =>
  new ApiError(403, { success: false, code, message: 'No.' })

test('makes a successful attempt only once', async () => {
  const attempt = vi.fn(async () => 'done')
  expect(await withStepUp(attempt)).toBe('done')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('passes on a refusal when nobody can be asked, and any other refusal', async () => {
  for (const code of ['step_up_required', 'forbidden'] as const) {
    const attempt = vi.fn(async () => {
      throw refusal(code)
    })
    await expect(withStepUp(attempt)).rejects.toMatchObject({ code })
    expect(attempt).toHaveBeenCalledTimes(1)
  }
})
