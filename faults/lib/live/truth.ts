import type { Sql } from 'postgres'

/** The right to use a plan; `until` is Infinity while nothing ends it. */
export type Right = {
  readonly planId: string
  readonly providerId: string
  until: number
  /** Whether it ended by cancellation and not by time. */
  isCancelled: boolean
}

/** The viewer and the page. */
export type Who = {
  readonly page: 'all' | 'subscribed' | 'mine'
  readonly accountId: string | undefined
  readonly cookie: string | undefined
  /** Shared by all windows of the account. */
  readonly rights: readonly Right[]
}

type TrueTrade = {
  readonly id: string
  readonly providerId: string
  readonly plans: readonly string[]
  readonly isForAll: boolean
  readonly state: 'posted' | 'initiated' | 'closed' | 'withdrawn'
  readonly version: number
  /** The sequence number of its last event. */
  readonly seq: number
}

export type Truth = {
  /** Reads the tables again. */
  readonly refresh: () => Promise<void>
  /** The open trades that the viewer must see at the moment. */
  readonly openFor: (who: Who) => ReadonlyMap<string, TrueTrade>
  /** The sequence number up to which the viewer must have received each journal. */
  readonly seqsFor: (who: Who) => ReadonlyMap<string, number>
  readonly trade: (id: string) => TrueTrade | undefined
}

/**
 * The stored state, read directly from the tables, with a second, independent implementation of the
 * visibility rules.
 */
export function openTruth(sql: Sql): Truth {
  const trades = new Map<string, TrueTrade>()
  const mayUse = (who: Who, plans: readonly string[]) =>
    who.rights.some(({ planId, until }) => plans.includes(planId) && until > Date.now())
  const isOnPage = (who: Who, trade: TrueTrade) => {
    if (who.page === 'all') {
      return true
    }
    return who.page === 'mine'
      ? trade.providerId === who.accountId
      : who.rights.some(
          ({ providerId, until }) => providerId === trade.providerId && until > Date.now(),
        )
  }
  const sees = (who: Who, trade: TrueTrade) =>
    isOnPage(who, trade) &&
    (trade.state === 'closed' ||
      trade.isForAll ||
      trade.providerId === who.accountId ||
      mayUse(who, trade.plans))
  return {
    refresh: async () => {
      const rows = await sql<TrueTrade[]>`
        select t.id, t.provider_id as "providerId", t.share_with = 'all' as "isForAll", t.state,
          t.version, array(select plan_id::text from trade_plan where trade_id = t.id) as plans,
          (select max(seq) from trade_event e where e.trade_id = t.id) as seq
        from trade t`
      for (const row of rows) {
        trades.set(row.id, row)
      }
    },
    openFor: (who) =>
      new Map(
        [...trades].filter(
          ([, trade]) =>
            (trade.state === 'posted' || trade.state === 'initiated') && sees(who, trade),
        ),
      ),
    seqsFor: (who) => {
      const seqs = new Map<string, number>()
      for (const trade of trades.values()) {
        if (sees(who, trade)) {
          const { providerId, seq } = trade
          seqs.set(providerId, Math.max(seq, seqs.get(providerId) ?? 0))
        }
      }
      return seqs
    },
    trade: (id) => trades.get(id),
  }
}
