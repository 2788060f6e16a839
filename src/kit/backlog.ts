/** Pending work: how many items, and since when the oldest has waited. */
export type Backlog = {
  readonly count: number
  readonly oldestAt: Date | null
  /** The earliest deadline, of work that has some. */
  readonly dueAt?: Date | null
}
