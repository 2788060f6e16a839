import { networkOf } from '../rate.ts'

/** How many connections an account and a network may have open. */
export type ConnectionLimits = {
  /** Returns false when the network has too many open connections. */
  readonly enter: (connection: object, address: string) => boolean
  /** Returns false when the account has too many open connections. Each connection counts once. */
  readonly claim: (connection: object, accountId: string) => boolean
  readonly leave: (connection: object) => void
}

type Limits = { readonly perAccount: number; readonly perNetwork: number }

export function createConnectionLimits({ perAccount, perNetwork }: Limits): ConnectionLimits {
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
