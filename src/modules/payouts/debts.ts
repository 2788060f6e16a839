import type { Debt } from '#contract/payouts/debts.ts'
import { isId } from '#kit/id.ts'
import { type Paise, rupeesFromPaise } from '#kit/money.ts'
import { decodeCursor, type Page, type PageQuery, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import type { OwingWallet } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'

/** The maximum number of providers matched by words. */
const NAMED_MAX_ROWS = 1_000

const NOTICE_PAGE_ROWS = 100

/** What providers owe us: charges, and refunds beyond their balance. The next credits settle it. */
export function createDebts(deps: PayoutsDeps) {
  return {
    list: (query: PageQuery & { readonly q?: string | undefined }) => listDebts(deps, query),

    /** Wallets that owe something, the largest amount first, after `after`. */
    listOwing: (tx: Tx, after: OwingWallet | undefined): Promise<readonly OwingWallet[]> =>
      deps.ledger.listOwing(tx, { after, rows: NOTICE_PAGE_ROWS }),

    /** What a provider owes; its wallet is locked until the transaction ends. */
    lockOwed: async (tx: Tx, providerId: string): Promise<Paise> => {
      await deps.ledger.lockWallet(tx, providerId)
      return (await deps.ledger.balancesOf(tx, providerId)).owed
    },
  }
}

async function listDebts(
  { accounts, db, ledger, providers }: PayoutsDeps,
  { cursor, limit, q = '' }: PageQuery & { readonly q?: string | undefined },
): Promise<Result<Page<Debt>, 'invalid_input'>> {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && after === undefined) {
    return fail('invalid_input')
  }
  const among = q === '' ? undefined : await providers.findWorded(db.read, q, NAMED_MAX_ROWS)
  const rows = await ledger.listOwing(db.read, { among, after, rows: limit + 1 })
  const page = pageOf(rows, limit, ({ owed, providerId: id }) => ({ key: String(owed), id }))
  const ids = page.items.map(({ providerId }) => providerId)
  const [names, people] = await Promise.all([
    providers.namesOf(db.read, ids),
    accounts.findAccounts(db.read, ids),
  ])
  const emails = new Map(people.map((one) => [one.id, provenEmail(one)]))
  const items = page.items.map(({ providerId, owed, held }) => ({
    _id: providerId,
    name: names.get(providerId) ?? '',
    email: emails.get(providerId) ?? null,
    owed: rupeesFromPaise(owed),
    held: rupeesFromPaise(held),
  }))
  return ok({ ...page, items })
}

function placeOf(cursor: string): Pick<OwingWallet, 'owed' | 'providerId'> | undefined {
  const place = decodeCursor(cursor)
  return place !== undefined && /^\d{1,18}$/.test(place.key) && isId(place.id)
    ? { owed: BigInt(place.key), providerId: place.id }
    : undefined
}
