import { accountsCalls } from './accounts/calls.ts'
import { followsCalls } from './follows/calls.ts'
import { plansCalls } from './plans/calls.ts'
import { providersAdminCalls } from './providers/admin-calls.ts'
import { providersCalls } from './providers/calls.ts'
import { providersSignupCalls } from './providers/signup.ts'
import { searchCalls } from './search/calls.ts'

/** Every call there is, by name. */
export const calls = {
  ...accountsCalls,
  ...providersCalls,
  ...providersAdminCalls,
  ...providersSignupCalls,
  ...followsCalls,
  ...plansCalls,
  ...searchCalls,
} as const
