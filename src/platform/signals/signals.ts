import { signalOf } from '../open-tx.ts'
import type { Tx } from '../tx.ts'

/**
 * Signals the followers of a channel, in every process, after the caller's transaction has
 * committed. A signal is only a hint and may be lost with a connection or a crash, so followers
 * must also poll. At most 7,900 bytes of text.
 */
export function signal(tx: Tx, channel: string, text = ''): void {
  signalOf(tx)(channel, text)
}

export type SignalFollower = {
  readonly onSignal: (text: string) => void
  /** The connection was (re)opened. Signals may have been missed. */
  readonly onGap?: () => void
}

export type Signals = {
  readonly follow: (channel: string, follower: SignalFollower) => Promise<SignalSubscription>
}

export type SignalSubscription = { readonly stop: () => Promise<void> }

/** Transports signals between processes: `postgres-signals.ts` or `redis-signals.ts`. */
export type SignalBus = Signals & {
  readonly send: (channel: string, text: string) => void
  readonly close: () => Promise<void>
}
