/** What waits to be done: how many, and since when the one that has waited longest. */
export type Backlog = { readonly count: number; readonly oldestAt: Date | null }
