import { adminAccountCalls } from './admins.ts'
import { auditLogCalls } from './audit-log.ts'
import { customerCalls } from './customers.ts'
import { purchaseCalls } from './purchases.ts'
import { removalCalls } from './removals.ts'
import { workQueueCalls } from './work-queue.ts'

export const adminCalls = {
  ...customerCalls,
  ...purchaseCalls,
  ...auditLogCalls,
  ...adminAccountCalls,
  ...removalCalls,
  ...workQueueCalls,
}
