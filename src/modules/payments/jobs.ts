import type { Jobs } from '#platform/jobs/jobs.ts'
import type { PaymentsDeps } from './deps.ts'
import { findDisputes } from './disputes/find-disputes.ts'
import { checkJob, refundJob } from './job-kinds.ts'
import { findDashboardRefunds } from './refunds/find-dashboard-refunds.ts'
import { performDueRefunds, performRefund } from './refunds/perform-refund.ts'
import { checkDuePayments, checkPayment } from './settle/check-payments.ts'
import type { SettleBatch } from './settle/settle-batch.ts'
import { eraseProcessedEvents, processStoredEvents } from './webhook/take-event.ts'

const ROUNDS_MAX = 50

type Deps = PaymentsDeps & { readonly settleBatch: SettleBatch }

/** Processes everything that is due once, and so makes up for lost events. */
export async function reconcile(deps: Deps): Promise<void> {
  await processStoredEvents(deps)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const examined = (await checkDuePayments(deps)) + (await performDueRefunds(deps))
    if (examined === 0) {
      return
    }
  }
}

export async function startPaymentJobs(jobs: Jobs, deps: Deps): Promise<void> {
  await jobs.work(checkJob, ({ id }) => checkPayment(deps, id))
  await jobs.work(refundJob, ({ id }) => performRefund(deps, id))
  await jobs.schedule('payments-reconcile', '* * * * *', () => reconcile(deps))
  await jobs.schedule('payments-dashboard-refunds', '23 * * * *', () => findDashboardRefunds(deps))
  await jobs.schedule('payments-disputes', '41 * * * *', () => findDisputes(deps))
  await jobs.schedule('payments-erase-events', '57 3 * * *', () => eraseProcessedEvents(deps))
}
