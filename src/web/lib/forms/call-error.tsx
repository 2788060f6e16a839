import { FormError } from '#web/ui/forms/form-error.tsx'
import { messageOf } from '../api/api-error.ts'

type CallErrorProps = {
  /** What a call threw; null while there is nothing to say. */
  error: unknown
  /** What did not work, over the reason. */
  title?: string
  /** How to go on, under the title. */
  description?: string
}

/** Why a call failed, said once, in the window or form that made it. */
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
