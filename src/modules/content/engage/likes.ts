import { fail, ok, type Result } from '#kit/result.ts'
import type { ContentDeps } from '../deps.ts'
import { findAttended } from '../store/attendees.ts'
import { findLiked, setLike } from '../store/readers.ts'
import { countsAsPerson } from './counts-as-person.ts'

type LikeRefusal = 'not_found' | 'number_unproven'

export type ViewerState = {
  readonly liked: readonly string[]
  readonly attending: readonly { readonly _id: string; readonly link: string | null }[]
}

/** Readers' likes, and which pieces a reader has liked or attends. */
export function createReactions(deps: ContentDeps) {
  const { db, clock } = deps
  return {
    set: (
      accountId: string,
      pieceId: string,
      liked: boolean,
    ): Promise<Result<{ readonly liked: boolean; readonly likes: number }, LikeRefusal>> =>
      db.transaction(async (tx) => {
        if (liked && !(await countsAsPerson(deps, tx, accountId))) {
          return fail('number_unproven')
        }
        const likes = await setLike(tx, { pieceId, accountId, at: clock.now() }, liked)
        return likes === undefined ? fail('not_found') : ok({ liked, likes })
      }),

    stateOf: async (accountId: string, ids: readonly string[]): Promise<ViewerState> => {
      const [liked, attended] = await Promise.all([
        findLiked(db.read, accountId, ids),
        findAttended(db.read, accountId, ids),
      ])
      return { liked, attending: attended.map(({ id, link }) => ({ _id: id, link })) }
    },
  }
}
