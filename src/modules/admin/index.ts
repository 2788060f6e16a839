import type { Handler } from '#platform/http/context.ts'
import { customerHandlers } from './customers/routes.ts'
import type { AdminDeps } from './deps.ts'

/** What admins do across modules: each desk is put together from what the modules below export. */
export function adminHandlers(deps: AdminDeps): readonly Handler[] {
  return [...customerHandlers(deps)]
}
