import type { Toast } from '#contract/common/toast.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Attempt = {
  readonly make: () => Promise<unknown>
  readonly done: Toast
  readonly failed: Toast
}

/** Makes a call and shows a toast with the result. Returns true on success. */
export async function attempt({ make, done, failed }: Attempt): Promise<boolean> {
  try {
    await make()
    toast.success(done.title, done.description)
    return true
  } catch (error) {
    toast.error(failed.title, reasonOf(error) ?? failed.description)
    return false
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
