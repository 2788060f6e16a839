export { entriesOfWithdrawal, entryOfRecharge } from './entries.ts'
export { rechargeReported, rechargeReversed, walletRecharged, withdrawalMoved } from './events.ts'
export { createPayouts, type Payouts } from './payouts.ts'
export { payoutsHandlers } from './routes.ts'
