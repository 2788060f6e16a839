import type { AuditAction } from '#contract/admin/audit-actions.ts'
import type { Wallet } from '#contract/payouts/calls.ts'
import { rechargeMessages } from '#contract/payouts/texts.ts'
import type { RechargeRequest } from '#contract/payouts/types.ts'
import { present } from '#kit/assert.ts'
import { formatRupees, type Paise, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { rechargeEntry } from '#modules/ledger/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PayoutsDeps, recordMoney } from '../deps.ts'
import { rechargeReported, walletRecharged } from '../events.ts'
import { isProvider, walletOf } from '../present.ts'
import { insertRecharge } from '../store/receipts.ts'
import {
  countWaitingRequests,
  decideRequest,
  hasWaitingRequest,
  insertRequest,
  isReported,
  listWaitingRequests,
  lockRequest,
  type RechargeRequestRow,
  takeOverReport,
} from '../store/recharge-requests.ts'
import { creditNeedsFourEyes } from './credited.ts'
import { createRechargeReports } from './reports.ts'
import { reverseRecharge } from './reversals.ts'

type RechargeWalletInput = {
  readonly providerId: string
  readonly amount: number
  readonly transactionId: string
}

type Recharged = Result<
  { readonly message: string; readonly data: Wallet; readonly waiting: boolean },
  'not_found' | 'recharge_repeated' | 'wallet_closed'
>

/**
 * Recharges of wallets, entered by admins for transfers that arrived at the bank, or confirmed by
 * them when the provider reported the transfer. A large amount within a day needs two admins.
 */
export function createRecharges(deps: PayoutsDeps) {
  return {
    /** Recharges that await an admin. */
    backlog: countWaitingRequests,

    /** Whether a recharge of this provider awaits an admin. */
    hasWaiting: hasWaitingRequest,

    /** `amount` in rupees. A bank transaction is credited once, to one provider. */
    recharge: (actor: Actor, input: RechargeWalletInput) => rechargeWallet(deps, actor, input),

    reports: createRechargeReports(deps),

    list: (actor: Actor, query: PageQuery) => listRequests(deps, actor, query),

    /** A large recharge moves money only here. */
    confirm: (actor: Actor, id: string) => confirmRequest(deps, actor, id),

    reject: (actor: Actor, id: string, reason: string) => rejectRequest(deps, actor, id, reason),

    /** Takes back a recharge that was entered by mistake. */
    reverse: (actor: Actor, input: { readonly id: string; readonly reason: string }) =>
      reverseRecharge(deps, actor, input),
  }
}

function rechargeWallet(
  deps: PayoutsDeps,
  actor: Actor,
  input: RechargeWalletInput,
): Promise<Recharged> {
  return deps.db.transaction(async (tx) => {
    const { providerId, transactionId } = input
    if (!(await isProvider(deps, tx, providerId))) {
      return fail('not_found')
    }
    const amount = paiseFromRupees(input.amount)
    const id = deps.newId()
    const credit = { id, providerId, transactionId, amount }
    const now = deps.clock.now()
    if (!(await deps.ledger.lockOpenWallet(tx, providerId))) {
      return fail('wallet_closed')
    }
    if (await isReported(tx, credit)) {
      return fail('recharge_repeated', { message: rechargeMessages.waitsAlready })
    }
    if (await creditNeedsFourEyes(deps, tx, { providerId, amount, now })) {
      const asRow = { ...credit, requestedBy: actor.accountId, now }
      if ((await insertRequest(tx, asRow)) === undefined) {
        return fail('recharge_repeated')
      }
      await record(deps, tx, actor, { action: 'payouts.recharge-requested', ...credit })
      const { description: message } = rechargeMessages.waiting
      return ok({ message, data: await walletOf(deps, tx, providerId), waiting: true })
    }
    const done = await creditWallet(deps, tx, actor, credit)
    if (!done.ok) {
      return done
    }
    const message = await creditedText(deps, tx, credit)
    return ok({ message, data: await walletOf(deps, tx, providerId), waiting: false })
  })
}

type Credit = {
  readonly id: string
  readonly providerId: string
  readonly transactionId: string
  readonly amount: Paise
}

function creditOf(row: RechargeRequestRow): Credit {
  return {
    id: row.id,
    providerId: row.provider_id,
    transactionId: row.transaction_id,
    amount: row.amount_paise,
  }
}

/** Credits a transfer to the wallet, once, whoever enters it. */
async function creditWallet(
  deps: PayoutsDeps,
  tx: Tx,
  actor: Actor,
  credit: Credit,
): Promise<Result<undefined, 'recharge_repeated' | 'wallet_closed'>> {
  const { id, providerId, transactionId, amount } = credit
  const now = deps.clock.now()
  if (!(await deps.ledger.claimTransferReferences(tx, [transactionId]))) {
    return fail('recharge_repeated')
  }
  if (!(await insertRecharge(tx, { ...credit, adminId: actor.accountId, now }))) {
    return fail('recharge_repeated')
  }
  const entry = rechargeEntry({ rechargeId: id, providerId, amount, at: now })
  const posted = await deps.ledger.post(tx, entry)
  if (!posted.ok) {
    return fail(posted.code === 'wallet_closed' ? 'wallet_closed' : 'recharge_repeated')
  }
  await record(deps, tx, actor, { action: 'payouts.recharged', ...credit })
  await publish(tx, walletRecharged, { providerId, amount: rupeesFromPaise(amount) })
  return ok(undefined)
}

async function creditedText(
  { accounts }: PayoutsDeps,
  tx: Tx,
  { providerId, amount }: Credit,
): Promise<string> {
  const names = await accounts.namesOf(tx, [providerId])
  const shown = formatRupees(rupeesFromPaise(amount)).replace('₹', '')
  return rechargeMessages.done(names.get(providerId) ?? '', shown).description
}

function record(
  deps: PayoutsDeps,
  tx: Tx,
  actor: Actor,
  { action, id, providerId, transactionId, amount }: Credit & { readonly action: AuditAction },
): Promise<void> {
  return recordMoney(deps, tx, actor, {
    action,
    object: { type: 'wallet_recharge', id },
    detail: { providerId, amount: rupeesFromPaise(amount), transactionId },
  })
}

/** Whether the provider reported the transfer, and no admin has confirmed it yet. */
function isByProvider(row: RechargeRequestRow): boolean {
  return row.requested_by === row.provider_id
}

function listRequests(
  deps: PayoutsDeps,
  actor: Actor,
  query: PageQuery,
): Promise<Result<Page<RechargeRequest>, 'invalid_input'>> {
  const { read } = deps.db
  return pageInTime(query, {
    list: (range) => listWaitingRequests(read, range),
    placeOf: ({ requested_at: at, id }) => ({ at, id }),
    present: (rows) => presentRequests(deps, read, actor, rows),
  })
}

async function presentRequests(
  { accounts, clock }: PayoutsDeps,
  tx: Tx,
  { accountId }: Actor,
  rows: readonly RechargeRequestRow[],
): Promise<RechargeRequest[]> {
  const enterers = rows.map((row) => row.requested_by)
  const related = await accounts.relatedAdmins(tx, accountId, enterers, clock.now())
  const ids = rows.flatMap((row) => [row.provider_id, row.requested_by])
  const names = await accounts.namesOf(tx, ids)
  return rows.map((row) => ({
    _id: row.id,
    providerId: row.provider_id,
    providerName: names.get(row.provider_id) ?? '',
    amount: rupeesFromPaise(row.amount_paise),
    transactionId: row.transaction_id,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: names.get(row.requested_by) ?? '',
    byProvider: isByProvider(row),
    byYou: row.requested_by === accountId,
    relatedToYou: related.has(row.requested_by),
  }))
}

type ConfirmRefusal =
  | 'not_found'
  | 'recharge_not_waiting'
  | 'recharge_same_admin'
  | 'admin_too_new'
  | 'recharge_repeated'
  | 'wallet_closed'

type Decided<Code extends string> = Promise<
  Result<{ readonly message: string; readonly data: RechargeRequest }, Code>
>

function confirmRequest(deps: PayoutsDeps, actor: Actor, id: string): Decided<ConfirmRefusal> {
  return deps.db.transaction(async (tx) => {
    const found = await lockRequest(tx, id)
    if (found === undefined) {
      return fail('not_found')
    }
    const now = deps.clock.now()
    const second = await deps.accounts.requireSecondAdmin(tx, {
      first: found.requested_by,
      second: actor.accountId,
      now,
      same: 'recharge_same_admin',
    })
    if (!second.ok) {
      return second
    }
    // Locks in the same order as a recharge: the wallet, then the transfer.
    await deps.ledger.lockWallet(tx, found.provider_id)
    const large = () => creditNeedsFourEyes(deps, tx, { ...creditOf(found), now })
    if (isByProvider(found) && (await large())) {
      return takeOver(deps, tx, actor, found)
    }
    const row = await decideRequest(tx, {
      id,
      status: 'confirmed',
      reason: null,
      adminId: actor.accountId,
      now,
    })
    if (row === undefined) {
      return fail('recharge_not_waiting')
    }
    const credit = creditOf(row)
    const done = await creditWallet(deps, tx, actor, credit)
    if (!done.ok) {
      return done
    }
    const message = await creditedText(deps, tx, credit)
    return ok({ message, data: await presentedOne(deps, tx, actor, row) })
  })
}

/** An admin confirms a large reported transfer, which another one then has to confirm as well. */
async function takeOver(
  deps: PayoutsDeps,
  tx: Tx,
  actor: Actor,
  { id }: RechargeRequestRow,
): Promise<Awaited<Decided<'recharge_not_waiting'>>> {
  const row = await takeOverReport(tx, { id, adminId: actor.accountId })
  if (row === undefined) {
    return fail('recharge_not_waiting')
  }
  await record(deps, tx, actor, { action: 'payouts.recharge-requested', ...creditOf(row) })
  const { description: message } = rechargeMessages.waiting
  return ok({ message, data: await presentedOne(deps, tx, actor, row) })
}

function rejectRequest(
  deps: PayoutsDeps,
  actor: Actor,
  id: string,
  reason: string,
): Decided<'not_found' | 'recharge_not_waiting'> {
  return deps.db.transaction(async (tx) => {
    if ((await lockRequest(tx, id)) === undefined) {
      return fail('not_found')
    }
    const row = await decideRequest(tx, {
      id,
      status: 'rejected',
      reason,
      adminId: actor.accountId,
      now: deps.clock.now(),
    })
    if (row === undefined) {
      return fail('recharge_not_waiting')
    }
    await record(deps, tx, actor, { action: 'payouts.recharge-rejected', ...creditOf(row) })
    if (row.reported) {
      const { provider_id: providerId, amount_paise: amount } = row
      const event = { providerId, amount: rupeesFromPaise(amount), rejectedFor: reason }
      await publish(tx, rechargeReported, event)
    }
    const { title: message } = rechargeMessages.rejected
    return ok({ message, data: await presentedOne(deps, tx, actor, row) })
  })
}

async function presentedOne(
  deps: PayoutsDeps,
  tx: Tx,
  actor: Actor,
  row: RechargeRequestRow,
): Promise<RechargeRequest> {
  const [shown] = await presentRequests(deps, tx, actor, [row])
  return present(shown, 'one row is shown as one')
}
