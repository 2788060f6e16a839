export type { Audit, AuditActor, AuditDetail, AuditEntry } from './entry.ts'
export { type AuditSequencer, type SequencerParts, startAuditSequencer } from './sequencer.ts'
export { createAudit } from './service.ts'
export { type ChainReport, type VerifyParts, verifyChain } from './verify-chain.ts'
