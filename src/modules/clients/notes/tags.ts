import { TAGS_MAX_COUNT, TAGS_PER_CLIENT_MAX_COUNT } from '#contract/clients/limits.ts'
import type { ClientTag } from '#contract/clients/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from '../deps.ts'
import {
  addTagging,
  deleteTag,
  ensureTag,
  findTags,
  lockOwner,
  removeTagging,
} from '../store/tags.ts'
import { isClient } from '../timeline/details.ts'

type Tags = ClientTag[]

/** A provider's own tags on its clients. */
export function createTags(deps: ClientsDeps) {
  const { db, clock, newId, accounts } = deps
  const tagsOf = async (tx: Tx, ownerId: string, userId: string): Promise<Tags> =>
    ((await findTags(tx, ownerId, [userId])).get(userId) ?? []).map(({ id, name }) => ({
      _id: id,
      name,
    }))
  return {
    add: async (
      ownerId: string,
      userId: string,
      name: string,
    ): Promise<Result<Tags, 'not_found' | 'tags_full'>> => {
      if (!(await isClient(deps, ownerId, userId))) {
        return fail('not_found')
      }
      const at = clock.now()
      return db.transaction(async (tx) => {
        if (!(await accounts.lockAccountRow(tx, userId))) {
          return fail('not_found')
        }
        await lockOwner(tx, ownerId)
        const tagId = await ensureTag(tx, { id: newId(), ownerId, name, at }, TAGS_MAX_COUNT)
        const tagging = tagId && { ownerId, userId, tagId, at }
        return tagging && (await addTagging(tx, tagging, TAGS_PER_CLIENT_MAX_COUNT))
          ? ok(await tagsOf(tx, ownerId, userId))
          : fail('tags_full')
      })
    },

    takeOff: (ownerId: string, userId: string, tagId: string): Promise<Result<Tags, 'not_found'>> =>
      db.transaction(async (tx) =>
        (await removeTagging(tx, { ownerId, userId, tagId }))
          ? ok(await tagsOf(tx, ownerId, userId))
          : fail('not_found'),
      ),

    remove: async (
      ownerId: string,
      tagId: string,
    ): Promise<Result<Record<string, never>, 'not_found'>> =>
      (await db.transaction((tx) => deleteTag(tx, ownerId, tagId))) ? ok({}) : fail('not_found'),
  }
}
