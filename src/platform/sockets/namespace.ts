import type { z } from 'zod'
import type { LivePayload, LiveReceived, LiveSpec } from '#contract/live.ts'
import type { SignedInViewer, Viewer } from '../http/viewer.ts'

type ViewerOf<L extends LiveSpec> = L['access'] extends { who: 'anyone' } ? Viewer : SignedInViewer

type EmitKey<L extends LiveSpec> = keyof L['emits'] & string

/** A browser that has joined a namespace. */
export type Joined = {
  readonly join: (room: string) => void
  readonly leave: (room: string) => void
  /** False once the browser has disconnected. */
  readonly isOpen: () => boolean
}

/** One browser in one namespace. */
export type LiveConnection<L extends LiveSpec = LiveSpec> = Joined & {
  readonly viewer: ViewerOf<L>
  readonly emit: <E extends EmitKey<L>>(event: E, data: LivePayload<L, E>) => void
}

/** The browsers of a namespace that are connected to this process, by room. */
export type LiveRooms<L extends LiveSpec = LiveSpec> = LiveEmitter<L['emits']>

/** The sending side of the rooms. */
export type LiveEmitter<M extends LiveSpec['emits']> = {
  readonly isOpen: (room: string) => boolean
  /** The rooms in this process. */
  readonly rooms: () => readonly string[]
  /** The data is encoded once, however many browsers are in the room. */
  readonly emit: <E extends keyof M & string>(
    room: string,
    event: E,
    data: z.input<M[E]>,
    except?: readonly Joined[],
  ) => void
  /** The browsers in the room that have not yet received everything sent before. */
  readonly behind: (room: string) => readonly Joined[]
  /** Sends to these browsers. The data is encoded once. */
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
  /** Called when a browser has joined. The viewer satisfies the namespace's access. */
  readonly joined: (connection: LiveConnection<L>) => Promise<void> | void
  readonly listeners: Listeners<L>
  /** Called when a browser that had joined has disconnected. */
  readonly left?: (connection: LiveConnection<L>) => void
  /**
   * Called once, when the server opens the namespace. Code that sends events from outside keeps
   * `rooms`.
   */
  readonly opened?: (rooms: LiveRooms<L>) => Promise<Opened> | Opened
}

type Opened = { readonly stop: () => Promise<void> }

/** A namespace bound to its code. */
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

/** Binds a namespace to its code. An event that it does not declare is a compile error. */
export function bindLive<const L extends LiveSpec>(
  spec: L,
  binding: LiveBinding<L>,
): LiveNamespace {
  // The server provides exactly the viewer and the data that the namespace's type promises.
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
