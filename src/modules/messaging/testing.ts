import { listMessages, sendMessage } from '#contract/messaging/calls.ts'
import { importSubscriptions } from '#demo/import/subscriptions.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

/** Sends messages from one to another, and reads their conversation. */
export function createWriting(market: Marketplace) {
  const write = (
    from: SignedInViewer,
    to: SignedInViewer | string,
    message: string,
    clientId = newId(),
  ) =>
    market.call(
      sendMessage,
      { body: { receiverId: typeof to === 'string' ? to : to.accountId, message, clientId } },
      from,
    )
  const texts = async (viewer: SignedInViewer, other: SignedInViewer) => {
    const answer = await market.call(listMessages, { query: { with: other.accountId } }, viewer)
    return answer.reply().data.map(({ content }) => content)
  }
  /** Gives the user an ended plan of the provider. */
  const hadPlan = async (user: SignedInViewer, provider: SignedInViewer) => {
    const plan = await market.addPlan(provider.accountId)
    const startsAt = new Date('2025-01-01T00:00:00.000Z')
    const endsAt = new Date('2025-02-01T00:00:00.000Z')
    const row = { id: newId(), planId: plan.id, userId: user.accountId, startsAt, endsAt }
    await market.db.transaction((tx) =>
      importSubscriptions(market, tx, [{ ...row, kind: 'import' }]),
    )
  }
  return { write, texts, hadPlan }
}
