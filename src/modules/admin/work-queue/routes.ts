import { workKinds, workPermissions, workQueue } from '#contract/admin/work-queue.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { AdminDeps } from '../deps.ts'
import { countBacklogs } from './count-backlogs.ts'

export function workQueueHandlers(deps: AdminDeps): readonly Handler[] {
  return [
    handle(workQueue, async ({ viewer }) => {
      const open = workKinds.filter((kind) => viewer.permissions.has(workPermissions[kind]))
      return ok({ data: await countBacklogs(deps, open) })
    }),
  ]
}
