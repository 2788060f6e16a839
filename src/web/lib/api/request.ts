import type { CallSpec, ErrorReply } from '#contract/call.ts'
import { commonErrors } from '#contract/common/errors.ts'
import { assert } from '#kit/assert.ts'

/** The input of any call, before its own types narrow it. */
export type LooseInput = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly files?: unknown
}

/** An array in a query is sent as a repeated key; more values than this are a bug in the page. */
const MAX_QUERY_VALUES = 100

/** The address of a call: encoded path parameters and query fields, without absent ones. */
export function urlOf(call: CallSpec, input: LooseInput): string {
  const params = fieldsOf(input.params)
  const path = call.path.replace(/:([A-Za-z_]\w*)/g, (_match, name: string) => {
    const value = params[name]
    assert(isScalar(value) && String(value) !== '', `${call.name} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(fieldsOf(input.query))) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    assert(values.length <= MAX_QUERY_VALUES, `${call.name}: ${key} holds too many values`)
    for (const one of values) {
      if (one !== undefined && one !== null) {
        assert(isScalar(one), `${call.name}: ${key} is not a plain value`)
        search.append(key, String(one))
      }
    }
  }
  const query = search.toString()
  return query === '' ? path : `${path}?${query}`
}

/** The options for `fetch`: JSON, or multipart if there are files. */
export function requestInitOf(call: CallSpec, input: LooseInput): RequestInit {
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'tradebox' })
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin' }
  if (call.method === 'GET') {
    return init
  }
  if (call.files !== undefined) {
    // The browser sets the multipart content type itself, because only it knows the boundary.
    return { ...init, body: multipartOf(input) }
  }
  headers.set('Content-Type', 'application/json')
  return { ...init, body: JSON.stringify(input.body ?? {}) }
}

function multipartOf(input: LooseInput): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify(input.body ?? {}))
  for (const [field, file] of Object.entries(fieldsOf(input.files))) {
    if (file instanceof Blob) {
      form.append(field, file)
    }
  }
  return form
}

/** Parses an error reply; anything else becomes the general error for that status. */
export function errorReplyOf(status: number, body: unknown): ErrorReply {
  if (isErrorReply(body)) {
    return body
  }
  const code = status === 429 ? 'rate_limited' : status >= 502 ? 'unavailable' : 'internal'
  return { success: false, code, message: commonErrors[code].message }
}

/** `Retry-After` in seconds. Our server sends only this format, not dates. */
export function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}

function isErrorReply(body: unknown): body is ErrorReply {
  return (
    isRecord(body) &&
    body.success === false &&
    typeof body.code === 'string' &&
    typeof body.message === 'string'
  )
}

function fieldsOf(part: unknown): Readonly<Record<string, unknown>> {
  return isRecord(part) ? part : {}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
