import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OTP_LIFETIME_SECONDS } from '#contract/accounts/limits.ts'
import { otpMessages } from '#contract/accounts/texts.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { resendTime } from './code-form.tsx'

/** Where a code went, and when another may be asked for, in ms since 1970. */
type SentCode = { readonly to: string; readonly resendAt: number }

/**
 * The code that is on its way. It outlives its window as long as it is valid: whoever closes the
 * window and comes back types it in, instead of having to wait for another.
 */
export function useSentCode(
  purpose: QueryKey,
  request: () => Promise<{ readonly sentTo: string }>,
) {
  const queryClient = useQueryClient()
  const key = ['sent-code', ...purpose]
  const [sent, setSent] = useState(() => {
    const { data, dataUpdatedAt } = queryClient.getQueryState<SentCode>(key) ?? {}
    const isValid = Date.now() - (dataUpdatedAt ?? 0) < OTP_LIFETIME_SECONDS * SECOND_MS
    return isValid ? data : undefined
  })
  const note = (code: SentCode) => {
    queryClient.setQueryData(key, code)
    setSent(code)
  }
  return {
    sent,
    /** Throws why none was sent. */
    send: async () => {
      try {
        const { sentTo } = await request()
        note({ to: sentTo, resendAt: resendTime() })
        toast.success(otpMessages.sent.title)
      } catch (error) {
        if (sent !== undefined) {
          note({ ...sent, resendAt: resendTime(error) })
        }
        throw error
      }
    },
    forget: () => queryClient.removeQueries({ queryKey: key }),
  }
}
