/** The messages between the processes that measure messaging. */

/** The sender and the receiver, with their session cookies. */
export type WritingPair = {
  readonly from: { readonly id: string; readonly cookie: string }
  readonly to: { readonly id: string; readonly cookie: string }
}

export type MessageServerReply = { readonly port: number; readonly pairs: readonly WritingPair[] }

export type MessageClientRequest =
  | {
      readonly do: 'connect'
      readonly url: string
      readonly namespace: string
      readonly pairs: readonly WritingPair[]
    }
  /** Sends the messages evenly over the time; answers when all have arrived. */
  | { readonly do: 'write'; readonly messages: number; readonly perSecond: number }

/** Milliseconds from one browser to the other. */
export type MessageClientReport = { readonly p50: number; readonly p99: number }
