import type { Toast } from '#contract/messages/toast.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormError } from '#web/ui/form-error.tsx'

/** Why a form goes no further although no call failed, in the product's own words. */
export class Refused extends Error {
  override name = 'Refused'
  readonly title: string

  constructor({ title, description = '' }: Toast) {
    super(description)
    this.title = title
  }
}

/** Over a form: why it was refused, under a title of the product's own. */
export function Failure({ error, title }: { error: unknown; title?: string }) {
  if (error === null) {
    return <FormError />
  }
  if (error instanceof Refused) {
    return <FormError title={error.title}>{error.message}</FormError>
  }
  const text = messageOf(error)
  return <FormError title={title === text ? undefined : title}>{text}</FormError>
}
