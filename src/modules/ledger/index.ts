export { type MembershipTerms, platformCharge } from './rules/charge.ts'
export {
  directSaleEntry,
  membershipEntry,
  platformSaleEntry,
  rechargeEntry,
  refundClaimedEntry,
  refundElsewhereEntry,
  refundTransferEntry,
  saleEntry,
  saleKey,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
  withdrawalReturn,
} from './rules/entries.ts'
export type { LedgerEntry, LedgerLine } from './rules/entry.ts'
export { type Movement, movementOf } from './rules/movement.ts'
export { refundEntry, refundKey } from './rules/refund.ts'
export { createLedger, type Ledger, type StatementLine } from './service.ts'
