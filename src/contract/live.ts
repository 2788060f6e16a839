import type { z } from 'zod'
import type { Access } from './access.ts'

/**
 * A Socket.IO namespace, declared once: who may join it, what the server says in it and what it
 * listens to. Both sides parse what they receive.
 */
export type LiveSpec = {
  readonly namespace: `/${string}`
  readonly access: Access
  /** Events from the server. Unlisted ones do not compile, unlisted fields never leave. */
  readonly emits: Readonly<Record<string, z.ZodType>>
  /** Events from the browser; to what does not fit the server says `refused` with the reason. */
  readonly receives: Readonly<Record<string, z.ZodType>>
}

/** Declares a namespace; returns it unchanged, with its exact types. */
export function live<const L extends LiveSpec>(spec: L): L {
  return spec
}

/** What the server hands over to be said. */
export type LivePayload<L extends LiveSpec, E extends keyof L['emits']> = z.input<L['emits'][E]>

/** What arrived from the browser, parsed. */
export type LiveReceived<L extends LiveSpec, E extends keyof L['receives']> = z.output<
  L['receives'][E]
>
