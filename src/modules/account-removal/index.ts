import type { Handler } from '#platform/http/context.ts'
import type { Subscription } from '#platform/outbox/outbox.ts'
import type { AccountRemovalDeps } from './deps.ts'
import { accountRemovalHandlers } from './routes.ts'
import { accountRemovalSubscriptions } from './subscribers.ts'

export type AccountRemoval = {
  readonly handlers: readonly Handler[]
  readonly subscriptions: readonly Subscription[]
}

/** Removes customers and providers, and their personal data in every module. */
export function createAccountRemoval(deps: AccountRemovalDeps): AccountRemoval {
  return {
    handlers: accountRemovalHandlers(deps),
    subscriptions: accountRemovalSubscriptions(deps),
  }
}
