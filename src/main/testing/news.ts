import { listNotifications } from '#contract/notifications/calls.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { subscriptionsOf } from '../subscriptions.ts'
import { openMarketplace } from './marketplace.ts'

export type News = Awaited<ReturnType<typeof openNews>>

/** A marketplace with a running outbox relay, and the notifications of its people, newest first. */
export async function openNews() {
  const market = await openMarketplace()
  const { db, log } = market.platform
  const relay = await startOutboxRelay(db, subscriptionsOf(market.app), log)
  const listed = async (viewer: SignedInViewer) =>
    (await market.call(listNotifications, { query: {} }, viewer)).reply().data
  return {
    market,
    titles: async (viewer: SignedInViewer) => (await listed(viewer)).map(({ title }) => title),
    texts: async (viewer: SignedInViewer) =>
      (await listed(viewer)).map(({ title, body }) => `${title}: ${body}`),
    close: async () => {
      await relay.stop()
      await market.close()
    },
  }
}
