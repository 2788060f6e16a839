import type { Handler } from '#platform/http/context.ts'
import { adminAccountHandlers } from './admins/routes.ts'
import { auditLogHandlers } from './audit-log/routes.ts'
import { customerHandlers } from './customers/routes.ts'
import type { AdminDeps } from './deps.ts'
import { purchaseHandlers } from './purchases/routes.ts'
import { removalHandlers } from './removals/routes.ts'
import { workQueueHandlers } from './work-queue/routes.ts'

export { addFirstAdmin } from './admins/change-admins.ts'

/** What admins do across modules, composed from what the modules below export. */
export function adminHandlers(deps: AdminDeps): readonly Handler[] {
  return [
    ...workQueueHandlers(deps),
    ...customerHandlers(deps),
    ...purchaseHandlers(deps),
    ...auditLogHandlers(deps),
    ...adminAccountHandlers(deps),
    ...removalHandlers(deps),
  ]
}
