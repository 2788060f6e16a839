import {
  adminProviderDetails,
  adminServiceProviders,
  approveServiceProvider,
  changeProviderRegistration,
  endProviderRegistration,
  providerDocument,
  removeServiceProvider,
  verifyServiceProvider,
} from '#contract/providers/admin-calls.ts'
import { confirmBankAccount } from '#contract/providers/bank-account.ts'
import { adminProviderMessages, paymentDetailsMessages } from '#contract/providers/texts.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asDone } from '#platform/http/replies.ts'
import type { Providers } from '../providers.ts'

const { registrationChanged, registrationEnded, verified, verificationRemoved } =
  adminProviderMessages

export function adminProviderHandlers({
  admin,
  bankAccounts,
  lifecycle,
}: Providers): readonly Handler[] {
  return [
    handle(adminServiceProviders, async (_, { query }) => {
      const listed = await admin.list({ ...query, verified: query.verified === 'true' })
      return listed.ok
        ? ok({ serviceProviders: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
    handle(adminProviderDetails, async (context, { query: { id } }) => {
      const kyc = context.viewer.permissions.has('kyc.view')
      const found = await admin.details(actorOf(context), id, kyc)
      return found.ok ? ok({ serviceProviderData: found.value }) : found
    }),
    handle(providerDocument, async (context, { query: { id, document } }) => {
      const found = await admin.document(actorOf(context), id, document)
      return found.ok
        ? ok({ data: { url: found.value.url, until: found.value.until.toISOString() } })
        : found
    }),
    handle(confirmBankAccount, async (context, { body: { id, savedAt } }) =>
      asDone(
        paymentDetailsMessages.confirmed.title,
        await bankAccounts.confirm(actorOf(context), { id, savedAt: new Date(savedAt) }),
      ),
    ),
    handle(approveServiceProvider, async (context, { body: { id } }) =>
      asDone(verified.title, await lifecycle.approve(actorOf(context), id)),
    ),
    handle(verifyServiceProvider, async (context, { body: { id, checked } }) =>
      asDone(verified.title, await lifecycle.verify(actorOf(context), id, checked)),
    ),
    handle(changeProviderRegistration, async (context, { body }) =>
      asDone(registrationChanged.title, await lifecycle.changeRegistration(actorOf(context), body)),
    ),
    handle(endProviderRegistration, async (context, { body }) =>
      asDone(registrationEnded.title, await lifecycle.endRegistration(actorOf(context), body)),
    ),
    handle(removeServiceProvider, async (context, { body: { id } }) =>
      asDone(verificationRemoved.title, await lifecycle.removeVerification(actorOf(context), id)),
    ),
  ]
}
