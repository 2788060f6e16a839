import { calls } from '#contract/calls.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { type ApiReference, referenceOf } from './reference.ts'

let made: ApiReference | undefined

/** The reference as the server itself knows it. Calls do not change while it runs. */
export function referenceOnServer(): ApiReference {
  made ??= referenceOf(openApiDocument(Object.values(calls), '/'))
  return made
}
