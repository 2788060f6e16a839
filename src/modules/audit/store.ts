import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { openSql } from '#platform/open-tx.ts'
import { signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'
import type { ChainContent, ChainHead, ChainRow } from './rules/chain.ts'
import type { AuditTables } from './tables.ts'

export const INBOX_CHANNEL = 'audit_inbox'

/** Inserts any number of entries in one statement; they are chained in this order. */
export async function insertIntoInbox(tx: Tx, contents: readonly ChainContent[]): Promise<void> {
  await openSql(tx)`
    insert into audit_inbox (at, actor_kind, actor_id, actor_role, session_hash, ip, action,
      object_type, object_id, detail, request_id)
    select at, actor_kind, actor_id, actor_role, decode(session_hash, 'hex'), ip, action,
      object_type, object_id, detail, request_id
    from rows from (json_to_recordset(${JSON.stringify(contents.map(jsonOf))}::text::json) as (
      at timestamptz, actor_kind text, actor_id text, actor_role text, session_hash text, ip text,
      action text, object_type text, object_id text, detail jsonb, request_id text
    )) with ordinality as r(at, actor_kind, actor_id, actor_role, session_hash, ip, action,
      object_type, object_id, detail, request_id, place)
    order by place`
  signal(tx, INBOX_CHANNEL)
}

/** True in only one transaction at a time over all processes. */
export async function lockSequencing(tx: Tx): Promise<boolean> {
  const [lock] = await openSql(tx)<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('audit sequencer')) as mine`
  return lock?.mine === true
}

/** Removes the oldest entries from the inbox and returns them in order of arrival. */
export async function claimFromInbox(tx: Tx, limit: number): Promise<ChainContent[]> {
  const taken = await openSql(tx)<AuditTables['audit_inbox'][]>`
    delete from audit_inbox where id in (select id from audit_inbox order by id limit ${limit})
    returning *`
  return taken.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(contentOf)
}

export type SealedHead = ChainHead & { readonly mac: Uint8Array }

export async function findHead(tx: Tx): Promise<SealedHead | undefined> {
  const [head] = await openSql(tx)<SealedHead[]>`select seq, hash, mac from audit_head`
  return head
}

export async function saveHead(tx: Tx, { seq, hash, mac }: SealedHead): Promise<void> {
  await openSql(tx)`
    insert into audit_head (seq, hash, mac)
    values (${String(seq)}, ${Buffer.from(hash)}, ${Buffer.from(mac)})
    on conflict (singleton) do update
      set seq = excluded.seq, hash = excluded.hash, mac = excluded.mac`
}

/** Inserts any number of rows in one statement. */
export async function insertIntoChain(tx: Tx, rows: readonly ChainRow[]): Promise<void> {
  const json = rows.map((row) => ({
    ...jsonOf(row),
    seq: String(row.seq),
    hash: hexOf(row.hash),
  }))
  await openSql(tx)`
    insert into audit_entry (seq, at, actor_kind, actor_id, actor_role, session_hash, ip, action,
      object_type, object_id, detail, request_id, hash)
    select seq, at, actor_kind, actor_id, actor_role, decode(session_hash, 'hex'), ip, action,
      object_type, object_id, detail, request_id, decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(json)}::text::json) as r(seq bigint,
      at timestamptz, actor_kind text, actor_id text, actor_role text, session_hash text, ip text,
      action text, object_type text, object_id text, detail jsonb, request_id text, hash text)`
}

export async function listChain(tx: Tx, after: bigint, limit: number): Promise<ChainRow[]> {
  const rows = await openSql(tx)<EntryRow[]>`
    select * from audit_entry where seq > ${String(after)} order by seq limit ${limit}`
  return rows.map(chainRow)
}

/** The hashes of the given rows that exist, by sequence number. */
export async function listHashes(
  tx: Tx,
  seqs: readonly bigint[],
): Promise<ReadonlyMap<bigint, Uint8Array>> {
  const rows = await openSql(tx)<Pick<EntryRow, 'seq' | 'hash'>[]>`
    select seq, hash from audit_entry where seq = any(${seqs.map(String)}::text[]::bigint[])`
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

/** The recorded details of these objects, in the chain or in the inbox, by object id. */
export async function listDetailsOf(
  tx: Tx,
  objectType: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ChainContent['detail']>>> {
  const rows = await openSql(tx)<{ id: string; detail: NonNullable<ChainContent['detail']> }[]>`
    select object_id as id, detail from audit_entry
    where object_type = ${objectType} and object_id = any(${ids}::text[]) and detail is not null
    union all
    select object_id, detail from audit_inbox
    where object_type = ${objectType} and object_id = any(${ids}::text[]) and detail is not null`
  return new Map(rows.map(({ id, detail }) => [id, detail]))
}

type LatestEntry = Pick<ChainContent, 'at' | 'detail'>

/** The newest entry of this action, in the chain or in the inbox. */
export async function findLatest(tx: Tx, action: AuditAction): Promise<LatestEntry | undefined> {
  const [latest] = await openSql(tx)<LatestEntry[]>`
    (select at, detail, 1 as place from audit_inbox where action = ${action}
      order by id desc limit 1)
    union all
    (select at, detail, 2 from audit_entry where action = ${action} order by seq desc limit 1)
    order by place limit 1`
  return latest && { at: latest.at, detail: latest.detail }
}

export type InboxState = { readonly waiting: number; readonly oldestSeconds: number }

/** How many entries wait, and for how long, by the database's clock. */
export async function getInboxState(tx: Tx): Promise<InboxState> {
  const [state] = await openSql(tx)<{ waiting: number; seconds: number }[]>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as seconds
    from audit_inbox`
  return { waiting: state?.waiting ?? 0, oldestSeconds: Math.round(state?.seconds ?? 0) }
}

export async function findSigningKey(tx: Tx): Promise<Buffer | undefined> {
  const [row] = await openSql(tx)<{ sealed: Buffer }[]>`select sealed from audit_signing_key`
  return row?.sealed
}

/** Does nothing if a key exists. */
export async function insertSigningKey(tx: Tx, sealed: Buffer): Promise<void> {
  await openSql(tx)`
    insert into audit_signing_key (sealed) values (${sealed}) on conflict (singleton) do nothing`
}

type EntryRow = AuditTables['audit_entry']
type ContentColumns = Omit<EntryRow, 'seq' | 'hash'>

/** The row as JSON in the form that PostgreSQL reads. */
function jsonOf(content: ChainContent) {
  return {
    at: content.at,
    actor_kind: content.actorKind,
    actor_id: content.actorId,
    actor_role: content.actorRole,
    session_hash: content.sessionHash === null ? null : hexOf(content.sessionHash),
    ip: content.ip,
    action: content.action,
    object_type: content.objectType,
    object_id: content.objectId,
    detail: content.detail,
    request_id: content.requestId,
  }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function contentOf(row: ContentColumns): ChainContent {
  return {
    at: row.at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    sessionHash: row.session_hash,
    ip: row.ip,
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    detail: row.detail,
    requestId: row.request_id,
  }
}

function chainRow(row: EntryRow): ChainRow {
  return { ...contentOf(row), seq: row.seq, hash: row.hash }
}

export type LogFilter = {
  readonly actorId?: string | undefined
  /** Part of an action's name; case-insensitive. */
  readonly action?: string | undefined
  readonly objectId?: string | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  /** Entries older than this number. */
  readonly beforeSeq?: bigint | undefined
  readonly rows: number
}

/** Entries of the chain, newest first. */
export async function listLog(tx: Tx, filter: LogFilter): Promise<readonly ChainRow[]> {
  const { actorId, action, objectId, from, before, beforeSeq } = filter
  const actions = action === undefined ? [] : await listActions(tx, action)
  if (action !== undefined && actions.length === 0) {
    return []
  }
  const sql = openSql(tx)
  const rows = await sql<EntryRow[]>`
    select * from audit_entry where true
    ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
    ${action === undefined ? sql`` : sql`and action = any(${[...actions]}::text[])`}
    ${objectId === undefined ? sql`` : sql`and object_id = ${objectId}`}
    ${from === undefined ? sql`` : sql`and at >= ${from}`}
    ${before === undefined ? sql`` : sql`and at < ${before}`}
    ${beforeSeq === undefined ? sql`` : sql`and seq < ${String(beforeSeq)}`}
    order by seq desc limit ${filter.rows}`
  return rows.map(chainRow)
}

const ACTIONS_MAX = 500

/**
 * The action names that contain the text. Skips from name to name in the index, however many
 * entries each has.
 */
async function listActions(tx: Tx, text: string): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ action: string }[]>`
    with recursive named as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select e.action from audit_entry e where e.action > named.action
        order by e.action limit 1)
      from named where named.action is not null)
    select action from named
    where position(lower(${text}) in lower(action)) > 0 limit ${ACTIONS_MAX}`
  return rows.map(({ action }) => action)
}
