import { accountsCalls } from './accounts/calls.ts'

/** Every call there is, by name. */
export const calls = { ...accountsCalls } as const
