import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OTP_LIFETIME_SECONDS } from '#contract/accounts/limits.ts'
import { otpMessages } from '#contract/accounts/texts.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { resendTime } from './code-form.tsx'

/** Where a code was sent, and when another may be requested, in ms since 1970. */
type SentCode = { readonly to: string; readonly resendAt: number }

/**
 * The code that was sent last. It is kept while it is valid even if the dialog is closed, so that a
 * visitor who returns can enter it instead of waiting for another.
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
    /** Throws the error if no code was sent. */
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
