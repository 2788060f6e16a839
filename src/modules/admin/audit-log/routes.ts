import {
  AUDIT_CHECK_MAX_ENTRIES,
  type AuditLogEntry,
  auditChain,
  auditLog,
} from '#contract/admin/audit-log.ts'
import { type DayRange, momentsOf } from '#contract/common/day-range.ts'
import { isId } from '#kit/id.ts'
import { decodeCursor, type Page, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type ChainRow, listLog, verifyNewest } from '#modules/audit/index.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asPage } from '#platform/http/replies.ts'
import type { AdminDeps } from '../deps.ts'

export function auditLogHandlers(deps: AdminDeps): readonly Handler[] {
  return [
    handle(auditLog, async (_, { query }) => asPage(await searchLog(deps, query))),
    handle(auditChain, async () => {
      const { inbox, ...found } = await verifyNewest(deps, AUDIT_CHECK_MAX_ENTRIES)
      return ok({ data: { ...found, ...inbox } })
    }),
  ]
}

type LogQuery = DayRange & {
  readonly person?: string | undefined
  readonly action?: string | undefined
  readonly objectId?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Entries, newest first; none if the person is unknown. */
async function searchLog(
  deps: AdminDeps,
  { person, action, objectId, cursor, limit, ...days }: LogQuery,
): Promise<Result<Page<AuditLogEntry>, 'invalid_input'>> {
  const beforeSeq = seqOf(cursor)
  if (beforeSeq === 'invalid') {
    return fail('invalid_input')
  }
  const { db, accounts } = deps
  const personQuery = person === undefined || person === '' ? undefined : person
  const actorId =
    personQuery === undefined || isId(personQuery)
      ? personQuery
      : (await accounts.findByContact(db.read, personQuery))?.id
  if (personQuery !== undefined && actorId === undefined) {
    return ok({ items: [] })
  }
  const rows = await listLog(db.read, {
    actorId,
    action: action === '' ? undefined : action,
    objectId,
    ...momentsOf(days),
    beforeSeq,
    rows: limit + 1,
  })
  const page = pageOf(rows, limit, ({ seq }) => ({ key: String(seq), id: '' }))
  const ids = page.items.flatMap(({ actorId: id }) => (id !== null && isId(id) ? [id] : []))
  const names = await accounts.namesOf(db.read, ids)
  return ok({ ...page, items: page.items.map((row) => toEntry(row, names)) })
}

function seqOf(cursor: string | undefined): bigint | undefined | 'invalid' {
  if (cursor === undefined) {
    return undefined
  }
  const key = decodeCursor(cursor)?.key ?? ''
  return /^\d{1,18}$/.test(key) ? BigInt(key) : 'invalid'
}

function toEntry(row: ChainRow, names: ReadonlyMap<string, string>): AuditLogEntry {
  const { actorKind } = row
  return {
    _id: String(row.seq),
    at: row.at.toISOString(),
    actorKind: actorKind === 'account' || actorKind === 'system' ? actorKind : 'anonymous',
    actorId: row.actorId,
    actorName: names.get(row.actorId ?? '') ?? null,
    actorRole: row.actorRole,
    action: row.action,
    objectType: row.objectType,
    objectId: row.objectId,
    detail: row.detail === null ? null : { ...row.detail },
    ip: row.ip,
    requestId: row.requestId,
  }
}
