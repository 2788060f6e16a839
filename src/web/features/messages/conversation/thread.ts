import type { Message } from '#contract/messaging/types.ts'

/** What the viewer has sent and the server has not stored yet. */
export type Pending = {
  readonly clientId: string
  readonly content: string
  readonly at: string
  readonly file: File | null
  /** Why it could not be sent; null while it is being sent. */
  readonly failure: string | null
}

/** What a page knows of a conversation: its newest messages without gaps, and what is on its way. */
export type Thread = {
  readonly messages: readonly Message[]
  /** Older ones are on the server. */
  readonly more: boolean
  readonly pending: readonly Pending[]
  /** How far the other one has read. */
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
 * The thread after something has happened. Messages are known by their place: one that comes twice is
 * taken once, and what lies behind a gap is left for the catching up that asks from the last place.
 */
export function threadReducer(thread: Thread, action: ThreadAction): Thread {
  switch (action.kind) {
    case 'arrived':
      return withArrived(thread, action.messages)
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

function withArrived(thread: Thread, arrived: readonly Message[]): Thread {
  const messages = [...thread.messages]
  // Behind a page that begins with hidden messages the first one may be any.
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

/** Whether these leave a hole behind what is known. */
export function hasGap(thread: Thread, arrived: readonly Message[], last: number): boolean {
  const known = lastSeq(thread)
  const newest = arrived.at(-1)?.seq ?? 0
  const joins = arrived.some(({ seq }) => seq === known + 1)
  return (newest > known && !joins && known > 0) || last > Math.max(newest, known)
}
