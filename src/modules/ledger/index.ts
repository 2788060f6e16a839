export {
  type MembershipTerms,
  type PlatformCharge,
  platformCharge,
  type SaleSort,
} from './rules/charge.ts'
export {
  directSaleEntry,
  platformSaleEntry,
  rechargeEntry,
  saleEntry,
  saleKey,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
} from './rules/entries.ts'
export type { LedgerAccount, LedgerEntry, LedgerLine } from './rules/entry.ts'
export { refundEntry } from './rules/refund.ts'
export {
  createLedger,
  type Ledger,
  type PostRefusal,
  type Statement,
  type StatementLine,
  type WalletBalances,
} from './service.ts'
