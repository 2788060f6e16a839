import { ARRIVED_MAX, type messagingLive } from '#contract/messaging/live.ts'
import type { LiveConnection } from '#platform/sockets/namespace.ts'
import type { Messaging } from '../messaging.ts'

type Connection = LiveConnection<typeof messagingLive>

/** The other person, and the last message that the client knows. */
type Place = readonly [other: string, seq: number]

/**
 * Sends a connection what it has missed in some conversations. Requests of one connection are
 * answered one after the other, as long as it is open and `mayRead`.
 */
export function createCatchUp(
  { reading }: Pick<Messaging, 'reading'>,
  mayRead: (connection: Connection) => Promise<boolean>,
) {
  const running = new WeakMap<Connection, Promise<void>>()

  const catchUp = async (connection: Connection, places: readonly Place[]): Promise<void> => {
    for (const [other, after] of places) {
      if (!(connection.isOpen() && (await mayRead(connection)))) {
        return
      }
      const range = { after, limit: ARRIVED_MAX, withHidden: false }
      const { messages, more } = await reading.list(connection.viewer, other, range)
      const newest = messages.at(-1)?.seq ?? after
      connection.emit('arrived', {
        with: other,
        messages: [...messages],
        last: more ? newest + 1 : newest,
      })
    }
  }

  return (connection: Connection, places: readonly Place[]): Promise<void> => {
    const before = running.get(connection) ?? Promise.resolve()
    const turn = before.then(() => catchUp(connection, places))
    running.set(
      connection,
      turn.catch(() => undefined),
    )
    return turn
  }
}
