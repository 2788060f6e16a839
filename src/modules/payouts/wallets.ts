import { messages } from '#contract/messages.ts'
import type { Wallet, WalletMovement } from '#contract/payouts/calls.ts'
import { isId } from '#kit/id.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import type { Page } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { rechargeEntry, type StatementLine } from '#modules/ledger/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PayoutsDeps, recordMoney } from './deps.ts'
import { walletRecharged } from './events.ts'
import { insertRecharge } from './store/receipts.ts'

/** Wallets as their owners and permitted admins see them, and money that admins put in. */
export function createWallets(deps: PayoutsDeps) {
  const { db, clock, newId, ledger } = deps

  const exists = async (tx: Tx, providerId: string): Promise<boolean> =>
    isId(providerId) && (await deps.providers.standingsOf(tx, [providerId])).has(providerId)

  const walletOf = async (tx: Tx, providerId: string): Promise<Wallet> => {
    const { available, held, paidOut, owed, gstPayable } = await ledger.balancesOf(tx, providerId)
    return {
      walletbalance: Number(available / 100n),
      WalletBalance: rupeesFromPaise(available),
      held: rupeesFromPaise(held),
      paidOut: rupeesFromPaise(paidOut),
      owed: rupeesFromPaise(owed),
      gstPayable: rupeesFromPaise(gstPayable),
    }
  }

  return {
    balance: async (providerId: string): Promise<Result<Wallet, 'not_found'>> =>
      (await exists(db.read, providerId))
        ? ok(await walletOf(db.read, providerId))
        : fail('not_found'),

    statement: async (
      providerId: string,
      query: { readonly cursor?: string; readonly limit: number },
    ): Promise<Result<Page<WalletMovement>, 'not_found' | 'invalid_input'>> => {
      if (!(await exists(db.read, providerId))) {
        return fail('not_found')
      }
      const listed = await ledger.statementOf(db.read, providerId, query)
      if (!listed.ok) {
        return listed
      }
      const { items } = listed.value
      const sold = items.filter(({ subject: { type } }) => SALES.has(type))
      const sales = await deps.describeSales(
        db.read,
        sold.map(({ subject }) => subject.id),
      )
      return ok({
        ...listed.value,
        items: items.map((line) => {
          const sale = sales.get(line.subject.id)
          const about = { serviceName: sale?.title ?? null, reference: sale?.reference ?? null }
          return { ...toMovement(line), ...about }
        }),
      })
    },

    /** `amount` in rupees. The transaction at the bank is credited once, to one provider. */
    recharge: (
      actor: Actor,
      asked: {
        readonly providerId: string
        readonly amount: number
        readonly transactionId: string
      },
    ): Promise<
      Result<
        { readonly message: string; readonly data: Wallet },
        'not_found' | 'recharge_repeated' | 'wallet_closed'
      >
    > =>
      db.transaction(async (tx) => {
        const { providerId, transactionId } = asked
        if (!(await exists(tx, providerId))) {
          return fail('not_found')
        }
        const id = newId()
        const amount = paiseFromRupees(asked.amount)
        const now = clock.now()
        const adminId = actor.accountId
        if (!(await ledger.takeTransfers(tx, [transactionId]))) {
          return fail('recharge_repeated')
        }
        if (!(await insertRecharge(tx, { id, providerId, transactionId, amount, adminId, now }))) {
          return fail('recharge_repeated')
        }
        const entry = rechargeEntry({ rechargeId: id, providerId, amount, at: now })
        const posted = await ledger.post(tx, entry)
        if (!posted.ok) {
          return fail(posted.code === 'wallet_closed' ? 'wallet_closed' : 'recharge_repeated')
        }
        await recordMoney(deps, tx, actor, {
          action: 'payouts.recharged',
          object: { type: 'wallet_recharge', id },
          detail: { providerId, amount: asked.amount, transactionId },
        })
        await publish(tx, walletRecharged, { providerId, amount: asked.amount })
        const [account] = await deps.accounts.findAccounts(tx, [providerId])
        const shown = formatRupees(asked.amount).replace('₹', '')
        const { description } = messages.recharge.done(account?.name ?? '', shown)
        return ok({ message: description, data: await walletOf(tx, providerId) })
      }),
  }
}

/** What entries of sales and of their refunds are about. */
const SALES: ReadonlySet<string> = new Set(['order_line', 'refund'])

function toMovement(line: StatementLine): Omit<WalletMovement, 'serviceName' | 'reference'> {
  const { entryId, at, kind, subject } = line
  return {
    _id: entryId,
    at: at.toISOString(),
    kind,
    subject: { ...subject },
    amount: rupeesFromPaise(line.amount),
    balance: rupeesFromPaise(line.balance),
    owedChange: rupeesFromPaise(line.owedChange),
    owed: rupeesFromPaise(line.owed),
    gross: rupeesFromPaise(line.gross),
    charge: rupeesFromPaise(line.charge),
    gst: rupeesFromPaise(line.gst),
  }
}
