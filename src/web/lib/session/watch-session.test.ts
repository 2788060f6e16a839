import { expect, test, vi } from 'vitest'
import { listSessions } from '#contract/accounts/sign-in.ts'
import { type ApiClient, ApiError } from '#contract/call.ts'
import { watchSession } from './watch-session.ts'

const refusal = (code: 'unauthenticated' | 'forbidden' | 'unavailable') =>
  new ApiError(401, { success: false, code, message: 'No.' })

/** A server that refuses every call with `code`, and answers the session call with `session`. */
function pageOn(code: Parameters<typeof refusal>[0], session: () => unknown, signedIn = true) {
  const endSession = vi.fn()
  const asked = vi.fn(async (call: { readonly name: string }) => {
    if (call.name === 'auth.getSession') {
      return { success: true, user: session() }
    }
    throw refusal(code)
  })
  const api = watchSession(asked as unknown as ApiClient, {
    isSignedIn: () => signedIn,
    endSession,
  })
  return { api, asked, endSession }
}

test('leaves the page on the first call that is refused after the session ended', async () => {
  const { api, endSession } = pageOn('unauthenticated', () => null)
  await expect(api(listSessions, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  await vi.waitFor(() => expect(endSession).toHaveBeenCalledTimes(1))
})

test('stays for a renewed token, an unreachable server, a visitor and other refusals', async () => {
  const unreachable = () => {
    throw refusal('unavailable')
  }
  for (const { api, asked, endSession } of [
    pageOn('unauthenticated', () => ({ _id: 'me' })),
    pageOn('unauthenticated', unreachable),
    pageOn('unauthenticated', () => null, false),
    pageOn('forbidden', () => null),
  ]) {
    await expect(api(listSessions, {})).rejects.toBeInstanceOf(ApiError)
    await Promise.all(asked.mock.results.map(({ value }) => value.catch(() => undefined)))
    expect(endSession).not.toHaveBeenCalled()
  }
})

test('checks the session once for many refused calls', async () => {
  const { api, asked } = pageOn('unauthenticated', () => null)
  const calls = Array.from({ length: 5 }, () => api(listSessions, {}).catch(() => undefined))
  await Promise.all(calls)
  const asks = asked.mock.calls.filter(([call]) => call.name === 'auth.getSession')
  expect(asks).toHaveLength(1)
})

test('leaves the page once, also if a call is refused while the page is being left', async () => {
  const { api, asked, endSession } = pageOn('unauthenticated', () => null)
  for (let refused = 0; refused < 2; refused += 1) {
    await expect(api(listSessions, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    await Promise.all(asked.mock.results.map(({ value }) => value.catch(() => undefined)))
  }
  expect(endSession).toHaveBeenCalledTimes(1)
})
