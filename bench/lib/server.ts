import { ask, startPeer, stop } from './children.ts'

/** A running server, ours or the reference. */
export type Server = {
  readonly url: string
  /** Processor time of the process since it started. */
  readonly cpuSeconds: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts a reference server: a script of `bench/` that uses `serve`. */
export async function startReference(script: string, argument: object): Promise<Server> {
  const child = startPeer(script)
  const { port } = await ask<{ port: number }>(child, argument)
  return {
    url: `http://localhost:${port}`,
    cpuSeconds: async () => (await ask<{ seconds: number }>(child, {})).seconds,
    stop: () => stop(child),
  }
}
