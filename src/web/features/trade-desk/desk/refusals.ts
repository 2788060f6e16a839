import { isApiError, messageOf } from '#web/lib/api/api-error.ts'

/** What the server says of its own rules; undefined for what nobody could foresee. */
export function refusalOf(error: unknown): string | undefined {
  return isApiError(error) && (error.status === 409 || error.status === 404)
    ? messageOf(error)
    : undefined
}
