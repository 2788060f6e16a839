import type { z } from 'zod'
import type { LivePayload, LiveReceived, LiveSpec } from '#contract/live.ts'
import type { SignedInViewer, Viewer } from '../http/viewer.ts'

type ViewerOf<L extends LiveSpec> = L['access'] extends { who: 'anyone' } ? Viewer : SignedInViewer

type EmitKey<L extends LiveSpec> = keyof L['emits'] & string

/** A browser that has joined some namespace. */
export type Joined = {
  readonly join: (room: string) => void
  readonly leave: (room: string) => void
  /** False once the browser has gone. */
  readonly isOpen: () => boolean
}

/** One browser in one namespace. */
export type LiveConnection<L extends LiveSpec = LiveSpec> = Joined & {
  readonly viewer: ViewerOf<L>
  readonly emit: <E extends EmitKey<L>>(event: E, data: LivePayload<L, E>) => void
}

/** The browsers of a namespace that are connected to this process, by room. */
export type LiveRooms<L extends LiveSpec = LiveSpec> = LiveVoice<L['emits']>

/** What can be said in rooms. */
export type LiveVoice<M extends LiveSpec['emits']> = {
  readonly isOpen: (room: string) => boolean
  /** Of this process. */
  readonly rooms: () => readonly string[]
  /** Encoded once, however many are in the room. */
  readonly emit: <E extends keyof M & string>(
    room: string,
    event: E,
    data: z.input<M[E]>,
    except?: readonly Joined[],
  ) => void
  /** Those of the room who have not taken yet all that was said to them before. */
  readonly behind: (room: string) => readonly Joined[]
  /** To these, encoded once. */
  readonly emitTo: <E extends keyof M & string>(
    connections: readonly Joined[],
    event: E,
    data: z.input<M[E]>,
  ) => void
}

type Listeners<L extends LiveSpec> = {
  readonly [E in keyof L['receives']]: (
    connection: LiveConnection<L>,
    data: LiveReceived<L, E>,
  ) => Promise<void> | void
}

export type LiveBinding<L extends LiveSpec> = {
  /** A browser has joined; its viewer may be here by the namespace's access. */
  readonly joined: (connection: LiveConnection<L>) => Promise<void> | void
  readonly listeners: Listeners<L>
  /** A browser that had joined has gone. */
  readonly left?: (connection: LiveConnection<L>) => void
  /** Once, when the server opens the namespace: what says things from outside keeps `rooms`. */
  readonly opened?: (rooms: LiveRooms<L>) => Promise<Opened> | Opened
}

type Opened = { readonly stop: () => Promise<void> }

/** A namespace bound to the code behind it. */
export type LiveNamespace = {
  readonly spec: LiveSpec
  readonly joined: (connection: LiveConnection) => Promise<void> | void
  readonly left: (connection: LiveConnection) => void
  readonly listeners: ReadonlyMap<
    string,
    (connection: LiveConnection, data: unknown) => Promise<void> | void
  >
  readonly opened: (rooms: LiveRooms) => Promise<Opened | undefined>
}

/** Binds a namespace to its code; an event that it does not declare does not compile. */
export function bindLive<const L extends LiveSpec>(
  spec: L,
  binding: LiveBinding<L>,
): LiveNamespace {
  // The server establishes exactly the viewer and the data that the namespace's type promises.
  const { joined, left, opened } = binding as unknown as LiveBinding<LiveSpec>
  const listeners = binding.listeners as unknown as Record<
    string,
    (connection: LiveConnection, data: unknown) => Promise<void> | void
  >
  return {
    spec,
    joined,
    left: (connection) => left?.(connection),
    listeners: new Map(Object.entries(listeners)),
    opened: async (rooms) => opened?.(rooms),
  }
}
