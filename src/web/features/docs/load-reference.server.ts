import { calls } from '#contract/calls.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { type ApiReference, referenceOf } from './reference.ts'

let made: ApiReference | undefined

/**
 * The reference as built on the server. It is cached, because calls do not change while the server
 * runs.
 */
export function referenceOnServer(): ApiReference {
  made ??= referenceOf(openApiDocument(Object.values(calls), '/'))
  return made
}
