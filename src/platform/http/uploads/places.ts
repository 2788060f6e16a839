import type { ServerResponse } from 'node:http'
import { networkOf } from '../../rate.ts'
import type { AnonymousViewer, SignedInViewer } from '../viewer.ts'

/** Bodies with files are held in memory: so many at once. */
const AT_ONCE = 16
/** Visitors leave the rest to who has signed in. */
const VISITORS_AT_ONCE = 8
/** Of one account, or of the visitors of one network. */
const OF_ONE_AT_ONCE = 4

type Sender = AnonymousViewer | Pick<SignedInViewer, 'kind' | 'accountId'>

export type UploadPlaces = {
  /**
   * Whether there is a place for this body; it is held until the answer has left, or its sender. One
   * that has gone already gets none: nothing would say that it is free again.
   */
  readonly take: (sender: Sender, ip: string, response: ServerResponse) => boolean
}

/**
 * Who has signed in is counted alone: the visitors of a network, who may share an address with
 * thousands, take no place of theirs.
 */
export function createUploadPlaces(): UploadPlaces {
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
