import { checkOtpNumber, requestOtpForMobile } from '#contract/accounts/codes.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { anonymous } from '#platform/http/viewer.ts'
import type { Marketplace } from '../../../src/main/testing/marketplace.ts'

export type Guesser = ReturnType<typeof createGuesser>

/** A browser without an account, at its own address, that keeps its cookies. */
export function createGuesser({ call }: Pick<Marketplace, 'call'>, index: number) {
  const ip = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  let kept: string | undefined
  const visiting = async <T>(make: (visit: Visit) => Promise<T>): Promise<T> => {
    const cookies = createCookieJar(kept, false)
    const answer = await make({ cookies, ip })
    for (const change of cookies.changes()) {
      kept = change.split(';')[0]
    }
    return answer
  }
  return {
    /** Requests a code; returns whether it was sent. */
    ask: (number: string) =>
      visiting(async (visit) => {
        const { status } = await call(requestOtpForMobile, { body: { number } }, anonymous, visit)
        return status === 200
      }),
    /** Returns whether the code was correct. */
    guess: (number: string, otp: string) =>
      visiting(async (visit) => {
        const input = { body: { number, otp } }
        const { status } = await call(checkOtpNumber, input, anonymous, visit)
        return status === 200
      }),
  }
}

type Visit = { readonly cookies: ReturnType<typeof createCookieJar>; readonly ip: string }
