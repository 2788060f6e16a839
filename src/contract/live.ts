import type { z } from 'zod'
import type { Access } from './access.ts'

/**
 * A Socket.IO namespace, declared once: its access, the events that the server emits, and those
 * that it receives. Both sides parse what they receive.
 */
export type LiveSpec = {
  readonly namespace: `/${string}`
  readonly access: Access
  /** Events from the server. Unlisted events do not compile; unlisted fields are stripped. */
  readonly emits: Readonly<Record<string, z.ZodType>>
  /** Events from the browser. The server replies to invalid ones with `refused` and the reason. */
  readonly receives: Readonly<Record<string, z.ZodType>>
}

/** Declares a namespace; returns it unchanged, with its exact types. */
export function live<const L extends LiveSpec>(spec: L): L {
  return spec
}

/** The data that the server passes to emit an event. */
export type LivePayload<L extends LiveSpec, E extends keyof L['emits']> = z.input<L['emits'][E]>

/** The parsed data of an event from the browser. */
export type LiveReceived<L extends LiveSpec, E extends keyof L['receives']> = z.output<
  L['receives'][E]
>
