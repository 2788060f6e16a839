import { FormError } from '#web/ui/forms/form-error.tsx'
import { messageOf } from '../api/api-error.ts'

type CallErrorProps = {
  /** The error that a call threw; null if there is none. */
  error: unknown
  /** What failed; shown above the reason. */
  title?: string
  /** What to do next; shown under the title. */
  description?: string
}

/** Why a call failed, shown in the dialog or form that made it. */
export function CallError({ error, title, description }: CallErrorProps) {
  if (error === null) {
    return <FormError />
  }
  const reason = messageOf(error)
  return (
    <FormError title={title}>
      {description === undefined ? null : <p>{description}</p>}
      {reason === title || reason === description ? null : <p>{reason}</p>}
    </FormError>
  )
}
