import type { Server } from 'node:http'
import { ACCOUNT_CHANGED } from '#modules/accounts/index.ts'
import { tradesOf } from '#modules/communication/index.ts'
import { messagingNamespace } from '#modules/messaging/index.ts'
import { notificationsNamespace } from '#modules/notifications/index.ts'
import { scorecardNamespaces } from '#modules/scorecard/index.ts'
import { type SocketServer, startSocketServer } from '#platform/sockets/server.ts'
import type { App } from '../build-app.ts'
import type { Platform } from '../platform.ts'

export type LiveOptions = {
  readonly app: App
  readonly platform: Platform
  readonly server: Server
  readonly publicUrl: URL
  readonly trustProxy: boolean
  readonly rateScale: number
}

/** Opens the namespaces of all modules, and closes the sockets of ended sessions. */
export async function openLive(options: LiveOptions): Promise<SocketServer> {
  const { app, platform } = options
  const { signals, rateLimiter, clock, log } = platform
  const { notifications, scorecard, messaging } = app
  const sockets = await startSocketServer({
    ...options,
    resolveViewer: app.accounts.resolveViewer,
    rateLimiter,
    namespaces: [
      notificationsNamespace({
        notifications,
        signals,
        // Receiving the notification of a call counts as receiving the call.
        onReceived: ({ accountId }, received) =>
          scorecard.deliveries.received(accountId, tradesOf(received), clock.now()),
        log,
      }),
      messagingNamespace({
        messaging,
        signals,
        rateLimiter,
        onClaimRefused: ({ accountId, role, sessionId }, event) =>
          app.recordRefusal({
            action: 'access.claim-refused',
            actor: { kind: 'account', accountId, role },
            sessionId,
            detail: { call: `/messaginglive ${event}`, detail: 'senderId' },
          }),
        log,
      }),
      ...scorecardNamespaces({ ...platform, ...app, deliveries: scorecard.deliveries }),
    ],
    log,
  })
  const following = await signals.follow(ACCOUNT_CHANGED, {
    // Runs after all other followers have dropped their caches of the account.
    onSignal: (accountId) => setImmediate(() => void sockets.recheck(accountId)),
  })
  return {
    ...sockets,
    close: async () => {
      await following.stop()
      await sockets.close()
    },
  }
}
