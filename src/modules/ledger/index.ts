export { createLedger, type Ledger, type StatementLine, type WalletBalances } from './ledger.ts'
export { type MembershipTerms, platformCharge } from './rules/charge.ts'
export {
  dashboardRefundEntry,
  directSaleEntry,
  membershipEntry,
  platformSaleEntry,
  rechargeEntry,
  rechargeReversalEntry,
  refundClaimedEntry,
  refundTransferEntry,
  saleEntry,
  saleKey,
  setOffEntry,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
  withdrawalReturn,
} from './rules/entries.ts'
export type { LedgerEntry, LedgerLine } from './rules/entry.ts'
export { type Movement, movementOf } from './rules/movement.ts'
export { refundEntry, refundKey } from './rules/refund.ts'
export type { OwingWallet } from './store/ledger.ts'
