import { useQueryClient } from '@tanstack/react-query'
import type { Toast } from '#contract/common/toast.ts'
import { adminProviderDetails, adminServiceProviders } from '#contract/providers/admin-calls.ts'
import { directoryFacets, family, serviceProviders, spDetails } from '#contract/providers/calls.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callKey } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** The calls whose cached replies an admin's change can affect. */
const SHOWN = [
  adminProviderDetails,
  adminServiceProviders,
  spDetails,
  serviceProviders,
  directoryFacets,
  family,
]

type Attempt = {
  readonly make: () => Promise<unknown>
  readonly done: Toast
  readonly failed: Toast
}

/**
 * Makes a call, shows a toast with the result and refetches what may have changed. Returns true on
 * success.
 */
export function useProviderAction(): (attempt: Attempt) => Promise<boolean> {
  const queryClient = useQueryClient()
  return async ({ make, done, failed }) => {
    try {
      await make()
      say('success', done)
      return true
    } catch (error) {
      say('error', { ...failed, description: reasonOf(error) ?? failed.description })
      return false
    } finally {
      for (const call of SHOWN) {
        void queryClient.invalidateQueries({ queryKey: callKey(call) })
      }
    }
  }
}

const KNOWN: ReadonlySet<string> = new Set(
  Object.values(adminProviderMessages).flatMap((message) =>
    typeof message === 'function' ? [] : Object.values(message),
  ),
)

/** The server's specific reason, such as a registration number used by another provider. */
function reasonOf(error: unknown): string | undefined {
  return isApiError(error) && !KNOWN.has(error.message) ? error.message : undefined
}

function say(tone: 'success' | 'error', { title, description }: Toast): void {
  toast[tone](title, description)
}
