import type { ColumnType, Generated } from 'kysely'

type Content = {
  at: Date
  actor_kind: string
  actor_id: string | null
  actor_role: string | null
  session_hash: Buffer | null
  ip: string | null
  action: string
  object_type: string | null
  object_id: string | null
  detail: Record<string, string | number | boolean | null> | null
  request_id: string | null
}

export type AuditTables = {
  audit_inbox: Content & {
    id: ColumnType<bigint, never, never>
    received_at: ColumnType<Date, never, never>
  }
  audit_entry: Content & { seq: bigint; hash: Buffer }
  audit_head: { singleton: Generated<boolean>; seq: bigint; hash: Buffer; mac: Buffer }
  audit_signing_key: { singleton: Generated<boolean>; sealed: Buffer; created_at: Generated<Date> }
}
