import { bankFile } from '#contract/payouts/bank-file.ts'
import {
  approveWithdrawal,
  claimGst,
  confirmRecharge,
  gstClaims,
  gstDue,
  myWithdrawals,
  processWithdrawal,
  rechargeRequests,
  rechargeWallet,
  rejectRecharge,
  rejectWithdrawal,
  returnWithdrawal,
  walletBalance,
  walletStatement,
  withdraw,
  withdrawals,
} from '#contract/payouts/calls.ts'
import { gstClaimMessages, withdrawalMessages } from '#contract/payouts/texts.ts'
import type { Page } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Payouts } from './payouts.ts'

const { approved, processed, rejected, requested, returned } = withdrawalMessages

const PAYING = ['withdrawal.approve', 'withdrawal.process'] as const

export function payoutsHandlers(payouts: Payouts): readonly Handler[] {
  const { gst, recharges, wallets, withdrawalLists: lists, withdrawals: requests } = payouts
  return [
    handle(withdraw, async (context, { body: { amount } }) =>
      saying(requested.title, await requests.request(actorOf(context), amount)),
    ),
    handle(myWithdrawals, async ({ viewer }, { query }) =>
      listing(await lists.listOwn(viewer.accountId, query)),
    ),
    handle(walletBalance, async ({ viewer }, { query }) => {
      const found = await wallets.balance(ownerOf(viewer, query.id))
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(walletStatement, async ({ viewer }, { query }) =>
      listing(await wallets.statement(ownerOf(viewer, query.id), query)),
    ),
    handle(withdrawals, async (context, { query }) =>
      listing(
        await lists.listAll(actorOf(context), {
          ...query,
          mayPay: PAYING.some((one) => context.viewer.permissions.has(one)),
        }),
      ),
    ),
    handle(approveWithdrawal, async (context, { body: { id } }) =>
      saying(approved.title, await requests.approve(actorOf(context), id)),
    ),
    handle(rejectWithdrawal, async (context, { body: { id, reason } }) =>
      saying(rejected.title, await requests.reject(actorOf(context), id, reason)),
    ),
    handle(processWithdrawal, async (context, { body }) =>
      saying(processed.title, await requests.process(actorOf(context), body)),
    ),
    handle(returnWithdrawal, async (context, { body }) =>
      saying(returned.title, await requests.returnPayout(actorOf(context), body)),
    ),
    handle(bankFile, async (context, { body: { again = false } }) =>
      ok({ data: await payouts.bankFile(actorOf(context), again) }),
    ),
    handle(rechargeWallet, (context, { body }) => recharges.recharge(actorOf(context), body)),
    handle(rechargeRequests, async (context, { query }) =>
      listing(await recharges.list(actorOf(context), query)),
    ),
    handle(confirmRecharge, (context, { body: { id } }) => recharges.confirm(actorOf(context), id)),
    handle(rejectRecharge, (context, { body: { id, reason } }) =>
      recharges.reject(actorOf(context), id, reason),
    ),
    handle(gstClaims, async (_, { query }) => listing(await gst.list(query))),
    handle(gstDue, async (_, { query }) => {
      const due = await gst.due(query)
      return due.ok ? ok({ data: due.value }) : due
    }),
    handle(claimGst, async (context, { body }) =>
      saying(gstClaimMessages.done.description, await gst.claim(actorOf(context), body)),
    ),
  ]
}

/** A provider asks for its own; an admin says whose. */
function ownerOf(viewer: SignedInViewer, named: string | null | undefined): string {
  return viewer.role === 'admin' ? (named ?? '') : viewer.accountId
}

function saying<T, Code extends string>(
  message: string,
  result: Result<T, Code>,
): Result<{ message: string; data: T }, Code> {
  return result.ok ? ok({ message, data: result.value }) : result
}

function listing<T, Code extends string>(
  result: Result<Page<T>, Code>,
): Result<{ data: T[]; nextCursor: string | undefined }, Code> {
  return result.ok
    ? ok({ data: [...result.value.items], nextCursor: result.value.nextCursor })
    : result
}
