/** A metric that is read on demand. */
export type Gauge = {
  /** In Prometheus's naming style. */
  readonly name: string
  readonly help: string
  /** The names of its labels, where it has several values. */
  readonly labels?: readonly string[]
  readonly read: () => Promise<number | readonly LabelledValue[]>
}

export type LabelledValue = {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
