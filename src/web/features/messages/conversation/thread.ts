import type { Message } from '#contract/messaging/types.ts'

/** A message that the viewer has sent and the server has not stored yet. */
export type Pending = {
  readonly clientId: string
  readonly content: string
  readonly at: string
  readonly file: File | null
  /** Why it could not be sent; null while it is being sent. */
  readonly failure: string | null
}

/** A page's data of a conversation: its newest messages without gaps, and those being sent. */
export type Thread = {
  readonly messages: readonly Message[]
  /** The server has older messages. */
  readonly more: boolean
  readonly pending: readonly Pending[]
  /** The number of the last message that the other person has read. */
  readonly otherRead: number
}

export type ThreadAction =
  | { readonly kind: 'arrived'; readonly messages: readonly Message[] }
  | { readonly kind: 'older'; readonly messages: readonly Message[]; readonly more: boolean }
  | { readonly kind: 'sending'; readonly pending: Pending }
  | { readonly kind: 'failed'; readonly clientId: string; readonly failure: string }
  | { readonly kind: 'dropped'; readonly clientId: string }
  | { readonly kind: 'receipt'; readonly seq: number }

export function lastSeq({ messages }: Pick<Thread, 'messages'>): number {
  return messages.at(-1)?.seq ?? 0
}

/**
 * Applies an action to the thread. Messages are identified by their sequence number: a duplicate is
 * ignored, and messages after a gap are left to the catch-up, which fetches everything after the
 * last known number.
 */
export function threadReducer(thread: Thread, action: ThreadAction): Thread {
  switch (action.kind) {
    case 'arrived':
      return withReceived(thread, action.messages)
    case 'older': {
      const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY
      const older = action.messages.filter(({ seq }) => seq < first)
      return { ...thread, messages: [...older, ...thread.messages], more: action.more }
    }
    case 'sending': {
      const { pending } = action
      const others = thread.pending.filter(({ clientId }) => clientId !== pending.clientId)
      return { ...thread, pending: [...others, pending] }
    }
    case 'failed':
      return {
        ...thread,
        pending: thread.pending.map((one) =>
          one.clientId === action.clientId ? { ...one, failure: action.failure } : one,
        ),
      }
    case 'dropped':
      return {
        ...thread,
        pending: thread.pending.filter(({ clientId }) => clientId !== action.clientId),
      }
    case 'receipt':
      return { ...thread, otherRead: Math.max(thread.otherRead, action.seq) }
  }
}

function withReceived(thread: Thread, arrived: readonly Message[]): Thread {
  const messages = [...thread.messages]
  // Without known messages the first one may have any number, since earlier ones may be hidden.
  let last = messages.at(-1)?.seq
  for (const message of arrived) {
    if (last === undefined || message.seq === last + 1) {
      messages.push(message)
      last = message.seq
    }
  }
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const pending = thread.pending.filter(({ clientId }) => !stored.has(clientId))
  return { ...thread, messages, pending }
}

/** Whether messages are missing between the known ones and these, or up to `last`. */
export function hasGap(thread: Thread, arrived: readonly Message[], last: number): boolean {
  const known = lastSeq(thread)
  const newest = arrived.at(-1)?.seq ?? 0
  const joins = arrived.some(({ seq }) => seq === known + 1)
  return (newest > known && !joins && known > 0) || last > Math.max(newest, known)
}
