/** A metric that is read on demand. */
export type Gauge = {
  /** In Prometheus's naming style. */
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}
