import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Subscription } from '#platform/outbox/outbox.ts'
import type { CommunicationDeps } from './deps.ts'
import { eventEmails } from './emails/index.ts'
import { accountNotifications } from './notifications/accounts.ts'
import { agreementNotifications } from './notifications/agreements.ts'
import { orderNotifications } from './notifications/orders.ts'
import { planNotifications } from './notifications/plans.ts'
import { refundNotifications } from './notifications/refunds.ts'
import { createTradeCallNotifications } from './notifications/trade-calls.ts'
import { walletNotifications } from './notifications/wallets.ts'
import { remindOfDebts } from './remind-of-debts.ts'

export type Communication = {
  readonly subscriptions: readonly Subscription[]
  readonly startJobs: (jobs: Jobs) => Promise<void>
}

/** Notifications and mails about events in modules that do not send them. */
export function createCommunication(deps: CommunicationDeps): Communication {
  const tradeCalls = createTradeCallNotifications(deps)
  return {
    subscriptions: [
      ...accountNotifications(deps),
      ...agreementNotifications(deps),
      ...planNotifications(deps),
      ...tradeCalls.subscriptions,
      ...orderNotifications(deps),
      ...walletNotifications(deps),
      ...refundNotifications(deps),
      ...eventEmails.map((email) => email(deps)),
    ],
    startJobs: async (jobs) => {
      await tradeCalls.startJobs(jobs)
      // Three days, because a day may be missed.
      await jobs.schedule('remind-of-debts', '0 11 1-3 * *', () => remindOfDebts(deps))
    },
  }
}
