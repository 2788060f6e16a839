/** The number of rows of each kind in a database. */
export type LargeSize = {
  readonly articles: number
  readonly customers: number
  /** Messages in one conversation. */
  readonly messages: number
  /** Conversations of one provider. */
  readonly conversations: number
  /** Attendees of one event. */
  readonly attendees: number
  readonly auditEntries: number
  /** Providers with plans; the first `journals` of them have calls. */
  readonly sellers: number
  readonly plans: number
  readonly journals: number
  /** Closed calls, in all journals. */
  readonly calls: number
  readonly openCalls: number
  readonly orders: number
  readonly notifications: number
  /** Clients of the first provider; each is a customer. */
  readonly clients: number
  /** Platform plans that providers have bought. */
  readonly purchases: number
  readonly withdrawals: number
  /** Payments straight to providers; as many card payments are refunded, and wallets recharged. */
  readonly transfers: number
  /** Days with a claim of GST and a root of all journals. */
  readonly days: number
  /** The same number in the small and the large database. */
  readonly providers: number
}

export const LARGE: LargeSize = {
  articles: 1_000_000,
  customers: 200_000,
  messages: 100_000,
  conversations: 50_000,
  attendees: 100_000,
  auditEntries: 1_000_000,
  sellers: 10_000,
  plans: 20_000,
  journals: 5_000,
  calls: 1_000_000,
  openCalls: 10_000,
  orders: 520_000,
  notifications: 1_000_000,
  clients: 50_000,
  purchases: 100_000,
  withdrawals: 100_000,
  transfers: 50_000,
  days: 4_000,
  providers: 200,
}

/** All counts divided, except `providers`. */
export function divided(size: LargeSize, by: number): LargeSize {
  const part = (count: number) => Math.ceil(count / by)
  return {
    articles: part(size.articles),
    customers: part(size.customers),
    messages: part(size.messages),
    conversations: part(size.conversations),
    attendees: part(size.attendees),
    auditEntries: part(size.auditEntries),
    sellers: part(size.sellers),
    plans: part(size.plans),
    journals: part(size.journals),
    calls: part(size.calls),
    openCalls: part(size.openCalls),
    orders: part(size.orders),
    notifications: part(size.notifications),
    clients: part(size.clients),
    purchases: part(size.purchases),
    withdrawals: part(size.withdrawals),
    transfers: part(size.transfers),
    days: part(size.days),
    providers: size.providers,
  }
}

/** Page 1,000, or the middle page if there are fewer. */
export function deepPage(rows: number, perPage: number): number {
  return Math.max(1, Math.min(1_000, Math.floor(rows / perPage / 2)))
}
