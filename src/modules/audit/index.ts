export type { Audit, AuditActor, AuditDetail, AuditEntry } from './entry.ts'
