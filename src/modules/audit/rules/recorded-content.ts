import { createHash } from 'node:crypto'
import type { ChainContent } from './chain.ts'

type Detail = Readonly<Record<string, string | number | boolean | null>>

/** The parts of an audit entry, as modules pass them. */
export type RecordedContent = {
  readonly action: string
  readonly actor: { readonly kind: string; readonly accountId?: string; readonly role?: string }
  readonly sessionId?: string
  readonly ip?: string
  readonly object?: { readonly type: string; readonly id: string }
  readonly detail?: Detail
  readonly requestId?: string
}

const MAX_FIELD = 200
const MAX_VALUE = 500
const MAX_MEMBERS = 30

/**
 * The content to record for an entry. Parts come from requests: whatever they contain, the entry
 * can be stored and reads back exactly as it was hashed.
 */
export function recordedContent(entry: RecordedContent, at: Date): ChainContent {
  return {
    at,
    actorKind: entry.actor.kind,
    actorId: field(entry.actor.accountId),
    actorRole: field(entry.actor.role),
    sessionHash: entry.sessionId === undefined ? null : digest(entry.sessionId),
    ip: field(entry.ip),
    action: storable(entry.action, MAX_FIELD),
    objectType: field(entry.object?.type),
    objectId: field(entry.object?.id),
    detail: entry.detail === undefined ? null : recordedDetail(entry.detail),
    requestId: field(entry.requestId),
  }
}

function recordedDetail(detail: Detail): Detail {
  const members = Object.entries(detail).slice(0, MAX_MEMBERS)
  return Object.fromEntries(
    members.map(([key, value]) => [storable(key, MAX_FIELD), recordedValue(value)]),
  )
}

function recordedValue(value: string | number | boolean | null): Detail[string] {
  if (typeof value === 'string') {
    return storable(value, MAX_VALUE)
  }
  // JSON has no NaN, infinities or negative zero; adding zero turns a negative zero into zero.
  return typeof value === 'number' ? (Number.isFinite(value) ? value + 0 : null) : value
}

function field(value: string | undefined): string | null {
  return value === undefined ? null : storable(value, MAX_FIELD)
}

/** PostgreSQL text cannot contain NUL or unpaired surrogates. */
function storable(text: string, limit: number): string {
  return text.slice(0, limit).toWellFormed().replaceAll('\0', '\uFFFD')
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
