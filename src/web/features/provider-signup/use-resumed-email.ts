import { useEffect, useState } from 'react'
import { checkRefreshOtp } from '#contract/accounts/codes.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import type { ProvenEmail } from './application-form.ts'
import { clearKey, storedKey } from './resume-key.ts'

/** The address that was verified in an earlier visit; undefined until the server confirms it. */
export function useResumedEmail(): ProvenEmail | undefined {
  const api = useApi()
  const [resumed, setResumed] = useState<ProvenEmail>()
  useEffect(() => {
    const key = storedKey()
    if (key === undefined) {
      return
    }
    api(checkRefreshOtp, { body: { key } }).then(
      ({ email }) => setResumed({ email, key }),
      (error: unknown) => {
        if (isApiError(error) && error.code === 'resume_key_unknown') {
          clearKey()
        }
      },
    )
  }, [api])
  return resumed
}
