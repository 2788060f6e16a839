import type { Toast } from './toast.ts'

/** What a provider is told about the trades it exits or deletes. */
export const tradeMessages = {
  exitFailed: { title: 'Error', description: 'Failed to exit trade please try again' },
  /** `pnl` is formatted with its sign. */
  exited: (scriptname: string, pnl: string): Toast => ({
    title: `Exited ${scriptname} at profit/loss of ${pnl}`,
  }),
  deleteFailed: { title: 'Error', description: 'Failed to delete trade please try again' },
  deleted: (scriptname: string): Toast => ({ title: `Deleted ${scriptname}` }),
} as const
