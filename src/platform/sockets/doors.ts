import type { IncomingMessage } from 'node:http'
import { networkOf } from '../rate.ts'

/** How many connections stand open, by whom and from where. */
export type Doors = {
  /** False when the network has too many open already. */
  readonly enter: (connection: object, address: string) => boolean
  /** False when the account has too many open already. A connection counts once. */
  readonly claim: (connection: object, accountId: string) => boolean
  readonly leave: (connection: object) => void
}

export type DoorLimits = { readonly perAccount: number; readonly perNetwork: number }

export function createDoors({ perAccount, perNetwork }: DoorLimits): Doors {
  const networks = createTally(perNetwork)
  const accounts = createTally(perAccount)
  return {
    enter: (connection, address) => networks.add(connection, networkOf(address)),
    claim: (connection, accountId) => accounts.add(connection, accountId),
    leave: (connection) => {
      networks.remove(connection)
      accounts.remove(connection)
    },
  }
}

function createTally(limit: number) {
  const members = new Map<string, Set<object>>()
  const groupOf = new Map<object, string>()
  const remove = (member: object) => {
    const group = groupOf.get(member)
    if (group !== undefined) {
      groupOf.delete(member)
      const rest = members.get(group)
      rest?.delete(member)
      if (rest?.size === 0) {
        members.delete(group)
      }
    }
  }
  return {
    remove,
    add: (member: object, group: string): boolean => {
      if (groupOf.get(member) === group) {
        return true
      }
      const present = members.get(group) ?? new Set()
      if (present.size >= limit) {
        return false
      }
      remove(member)
      members.set(group, present.add(member))
      groupOf.set(member, group)
      return true
    },
  }
}

/** The caller's address: where there is a proxy, the entry that the proxy added to the header. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return (trustProxy ? last : undefined) ?? request.socket.remoteAddress ?? ''
}

/**
 * Whether a page of ours opened the connection: cookies ride along with everybody's. Browsers name
 * the origin of every WebSocket; without one, a request that says nothing of another site will do.
 */
export function isOwnOrigin(request: IncomingMessage, ownOrigin: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  return origin === undefined
    ? site === undefined || site === 'same-origin' || site === 'none'
    : origin === ownOrigin
}
