import { withoutEnd } from '#kit/text.ts'
import {
  asList,
  asRecord,
  asText,
  fieldLines,
  type Json,
  limitsText,
  typeText,
} from './schema-text.ts'

export type ApiField = {
  readonly name: string
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly type: string
  readonly required: boolean
  readonly limits: string
}

export type ApiFailure = {
  readonly status: string
  readonly code: string
  readonly message: string
}

export type ApiCall = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly access: string
  readonly rate: string
  /** Fields that state who the caller is. */
  readonly claims: string
  readonly multipart: boolean
  readonly fields: readonly ApiField[]
  readonly reply: string
  readonly failures: readonly ApiFailure[]
}

export type ApiArea = { readonly name: string; readonly calls: readonly ApiCall[] }

export type ApiReference = {
  readonly areas: readonly ApiArea[]
  /** Failures that every call can return, so no call lists them. */
  readonly failures: readonly ApiFailure[]
}

/** Converts the OpenAPI document for the reference page. */
export function referenceOf(document: unknown): ApiReference {
  const areas = new Map<string, ApiCall[]>()
  for (const [path, item] of Object.entries(asRecord(asRecord(document).paths))) {
    for (const [method, operation] of Object.entries(asRecord(item))) {
      const json = asRecord(operation)
      const area = asText(asList(json.tags)[0]) || 'other'
      const calls = areas.get(area) ?? []
      calls.push(callOf(method.toUpperCase(), path, json))
      areas.set(area, calls)
    }
  }
  const all = [...areas.values()].flat()
  const shared = sharedFailures(all)
  const codes = new Set(shared.map((failure) => failure.code))
  return {
    failures: shared,
    areas: [...areas].map(([name, calls]) => ({
      name,
      calls: calls.map((call) => ({
        ...call,
        failures: call.failures.filter((failure) => !codes.has(failure.code)),
      })),
    })),
  }
}

function callOf(method: string, path: string, json: Json): ApiCall {
  const content = asRecord(asRecord(json.requestBody).content)
  const multipart = asRecord(content['multipart/form-data']).schema
  const body = asRecord(content['application/json']).schema ?? multipart
  return {
    id: asText(json.operationId),
    method,
    path,
    summary: asText(json.summary),
    ...describedBy(asText(json.description)),
    multipart: multipart !== undefined,
    fields: [...parametersOf(json), ...bodyFieldsOf(body)],
    reply: replyOf(json),
    failures: failuresOf(json),
  }
}

/** Parses 'Access: anyone. Rate: 300 in 60 s. Claims checked against the session: id.' */
function describedBy(text: string) {
  const [access = '', rest = ''] = text.replace(/^Access: /, '').split('. Rate: ')
  const [rate = '', claims = ''] = rest.split('. Claims checked against the session: ')
  return rest === ''
    ? { access: '', rate: '', claims: '' }
    : { access, rate: withoutEnd(rate, '.'), claims: withoutEnd(claims, '.') }
}

function parametersOf(json: Json): ApiField[] {
  return asList(json.parameters).map((parameter) => {
    const { name, required, schema, ...rest } = asRecord(parameter)
    return {
      name: asText(name),
      place: rest.in === 'path' || rest.in === 'header' ? rest.in : 'query',
      type: typeText(schema),
      required: required === true,
      limits: limitsText(schema),
    }
  })
}

function bodyFieldsOf(schema: unknown): ApiField[] {
  const json = asRecord(schema)
  const required = new Set(asList(json.required))
  return Object.entries(asRecord(json.properties)).map(([name, field]) => ({
    name,
    place: 'body',
    type: typeText(field),
    required: required.has(name),
    limits: limitsText(field),
  }))
}

/** The reply without `success`, which every reply has. */
function replyOf(json: Json): string {
  const success = asRecord(asRecord(json.responses)['200'])
  const schema = asRecord(asRecord(asRecord(success.content)['application/json']).schema)
  const parts = Array.isArray(schema.allOf) ? schema.allOf : [schema]
  const lines = parts.flatMap((part) => fieldLines(part, 2))
  return `{\n${['  success: true', ...lines.filter((line) => !/^ {2}success\??:/.test(line))].join('\n')}\n}`
}

function failuresOf(json: Json): ApiFailure[] {
  return Object.entries(asRecord(json.responses)).flatMap(([status, response]) => {
    const lines = asText(asRecord(response).description).split('\n\n')
    return lines.flatMap((line) => {
      const match = /^`(\w+)` (.*)$/s.exec(line)
      return match ? [{ status, code: match[1] ?? '', message: match[2] ?? '' }] : []
    })
  })
}

function sharedFailures(calls: readonly ApiCall[]): readonly ApiFailure[] {
  const [first, ...others] = calls
  return (first?.failures ?? []).filter((failure) =>
    others.every((call) => call.failures.some((one) => one.code === failure.code)),
  )
}

/** The areas, with only those calls that contain every word of the query. */
export function foundIn(areas: readonly ApiArea[], query: string): readonly ApiArea[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) {
    return areas
  }
  return areas
    .map(({ name, calls }) => ({
      name,
      calls: calls.filter((call) => {
        const text = `${call.method} ${call.path} ${call.id} ${call.summary} ${call.access}`
        const folded = text.toLowerCase()
        return words.every((word) => folded.includes(word))
      }),
    }))
    .filter((area) => area.calls.length > 0)
}
