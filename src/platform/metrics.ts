/** A figure that is read when somebody asks for it. */
export type Gauge = {
  /** In Prometheus's form. */
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}
