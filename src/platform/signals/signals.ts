import { signalOf } from '../open-tx.ts'
import type { Tx } from '../tx.ts'

/**
 * Tells the followers of a channel, in every process, once the caller's transaction has committed.
 * A signal is a hint that may be lost with a connection or a crash: what it hints at must also be
 * found by looking. At most 7,900 bytes of text.
 */
export function signal(tx: Tx, channel: string, text = ''): void {
  signalOf(tx)(channel, text)
}

export type SignalFollower = {
  readonly onSignal: (text: string) => void
  /** The connection was (re)made: anything may have been missed. */
  readonly onGap?: () => void
}

export type Signals = {
  readonly follow: (channel: string, follower: SignalFollower) => Promise<SignalSubscription>
}

export type SignalSubscription = { readonly stop: () => Promise<void> }

/** What takes signals from process to process: `postgres-signals.ts`, or `redis-signals.ts`. */
export type SignalBus = Signals & {
  readonly send: (channel: string, text: string) => void
  readonly close: () => Promise<void>
}
