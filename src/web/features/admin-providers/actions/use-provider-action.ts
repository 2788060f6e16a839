import type { Toast } from '#contract/common/toast.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Attempt = {
  readonly make: () => Promise<unknown>
  readonly done: Toast
  readonly failed: Toast
}

/**
 * Makes a call and shows a toast with the result. Returns true on success.
 */
export function useProviderAction(): (attempt: Attempt) => Promise<boolean> {
  return async ({ make, done, failed }) => {
    try {
      await make()
      say('success', done)
      return true
    } catch (error) {
      say('error', { ...failed, description: reasonOf(error) ?? failed.description })
      return false
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
