import type { ServerResponse } from 'node:http'
import { networkOf } from '../../rate.ts'
import type { AnonymousViewer, SignedInViewer } from '../viewer.ts'

/** The most concurrent bodies with files, because they are held in memory. */
const AT_ONCE = 16
/** The part of these available to visitors. The rest is reserved for signed-in accounts. */
const VISITORS_AT_ONCE = 8
/** The limit of one account, or of the visitors of one network. */
const OF_ONE_AT_ONCE = 4

type Sender = AnonymousViewer | Pick<SignedInViewer, 'kind' | 'accountId'>

export type UploadSlots = {
  /**
   * Whether there is room for this body. The slot is released when the response or its connection
   * closes. A response that is already closed gets no slot, because no event would release it.
   */
  readonly take: (sender: Sender, ip: string, response: ServerResponse) => boolean
}

/**
 * Accounts are counted separately from the visitors of a network, who may share an address with
 * thousands of people, so that visitors do not use up an account's slots.
 */
export function createUploadSlots(): UploadSlots {
  const taken = new Map<string, number>()
  let all = 0
  let ofVisitors = 0
  return {
    take: (sender, ip, response) => {
      const isVisitor = sender.kind === 'anonymous'
      const who = isVisitor ? `network ${networkOf(ip)}` : sender.accountId
      const ofOne = taken.get(who) ?? 0
      if (
        response.destroyed ||
        all >= AT_ONCE ||
        ofOne >= OF_ONE_AT_ONCE ||
        (isVisitor && ofVisitors >= VISITORS_AT_ONCE)
      ) {
        return false
      }
      const count = (change: 1 | -1) => {
        all += change
        ofVisitors += isVisitor ? change : 0
        const now = (taken.get(who) ?? 0) + change
        if (now === 0) {
          taken.delete(who)
        } else {
          taken.set(who, now)
        }
      }
      count(1)
      response.once('close', () => count(-1))
      return true
    },
  }
}
