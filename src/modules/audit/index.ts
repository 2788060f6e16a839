export type { Audit, AuditDetail, AuditEntry } from './entry.ts'
export { startAuditSequencer } from './sequencer.ts'
export { createAudit } from './service.ts'
export { verifyChain } from './verify-chain.ts'
