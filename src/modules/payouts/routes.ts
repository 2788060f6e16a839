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
import { providerDebts } from '#contract/payouts/debts.ts'
import { gstByProvider } from '#contract/payouts/gst-by-provider.ts'
import { reportedRecharges, reportRecharge } from '#contract/payouts/recharge-reports.ts'
import { reverseRecharge } from '#contract/payouts/recharge-reversal.ts'
import { gstClaimMessages, rechargeMessages, withdrawalMessages } from '#contract/payouts/texts.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asChanged, asData, asPage } from '#platform/http/replies.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Payouts } from './payouts.ts'

const { approved, processed, rejected, requested, returned } = withdrawalMessages

const PAYING = ['withdrawal.approve', 'withdrawal.process'] as const

export function payoutsHandlers(payouts: Payouts): readonly Handler[] {
  const { debts, gst, recharges, wallets, withdrawalLists: lists, withdrawals: requests } = payouts
  return [
    handle(withdraw, async (context, { body: { amount } }) =>
      asChanged(requested.title, await requests.request(actorOf(context), amount)),
    ),
    handle(myWithdrawals, async ({ viewer }, { query }) =>
      asPage(await lists.listOwn(viewer.accountId, query)),
    ),
    handle(walletBalance, async ({ viewer }, { query }) =>
      asData(await wallets.balance(ownerOf(viewer, query.id))),
    ),
    handle(walletStatement, async ({ viewer }, { query }) =>
      asPage(await wallets.statement(ownerOf(viewer, query.id), query)),
    ),
    handle(withdrawals, async (context, { query }) =>
      asPage(
        await lists.listAll(actorOf(context), {
          ...query,
          mayPay: PAYING.some((one) => context.viewer.permissions.has(one)),
        }),
      ),
    ),
    handle(approveWithdrawal, async (context, { body: { id, unverified = false } }) =>
      asChanged(approved.title, await requests.approve(actorOf(context), { id, unverified })),
    ),
    handle(rejectWithdrawal, async (context, { body: { id, reason } }) =>
      asChanged(rejected.title, await requests.reject(actorOf(context), id, reason)),
    ),
    handle(processWithdrawal, async (context, { body }) =>
      asChanged(
        processed.title,
        await requests.process(actorOf(context), { ...body, unverified: body.unverified ?? false }),
      ),
    ),
    handle(returnWithdrawal, async (context, { body }) =>
      asChanged(returned.title, await requests.returnPayout(actorOf(context), body)),
    ),
    handle(bankFile, async (context, { body: { again = false } }) =>
      ok({ data: await payouts.bankFile(actorOf(context), again) }),
    ),
    handle(rechargeWallet, (context, { body }) => recharges.recharge(actorOf(context), body)),
    handle(reportRecharge, async (context, { body }) =>
      asChanged(
        rechargeMessages.reported.description,
        await recharges.reports.report(actorOf(context), body),
      ),
    ),
    handle(reportedRecharges, async ({ viewer }) =>
      ok({ data: await recharges.reports.list(viewer.accountId) }),
    ),
    handle(rechargeRequests, async (context, { query }) =>
      asPage(await recharges.list(actorOf(context), query)),
    ),
    handle(confirmRecharge, (context, { body: { id } }) => recharges.confirm(actorOf(context), id)),
    handle(rejectRecharge, (context, { body: { id, reason } }) =>
      recharges.reject(actorOf(context), id, reason),
    ),
    handle(reverseRecharge, (context, { body }) => recharges.reverse(actorOf(context), body)),
    handle(providerDebts, async (_, { query }) => asPage(await debts.list(query))),
    handle(gstClaims, async (_, { query }) => asPage(await gst.list(query))),
    handle(gstDue, async (_, { query }) => asData(await gst.due(query))),
    handle(gstByProvider, async (_, { query }) => asPage(await gst.byProvider(query))),
    handle(claimGst, async (context, { body }) =>
      asChanged(gstClaimMessages.done.description, await gst.claim(actorOf(context), body)),
    ),
  ]
}

/** Providers may access their own wallet only; an admin names the provider. */
function ownerOf(viewer: SignedInViewer, named: string | null | undefined): string {
  return viewer.role === 'admin' ? (named ?? '') : viewer.accountId
}
