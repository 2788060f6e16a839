import { FILTERS_MAX_COUNT } from '#contract/clients/limits.ts'
import { clientTexts } from '#contract/clients/texts.ts'
import type { ClientFilter, SavedFilter } from '#contract/clients/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ClientsDeps } from '../deps.ts'
import { deleteFilter, insertFilter } from '../store/filters.ts'
import { lockOwner } from '../store/tags.ts'

/** Filters that a provider saves under a name. */
export function createSavedFilters({ db, clock, newId }: ClientsDeps) {
  return {
    save: (
      ownerId: string,
      { name, filter }: { readonly name: string; readonly filter: ClientFilter },
    ): Promise<Result<SavedFilter, 'filters_full' | 'filter_name_taken'>> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, ownerId)
        const row = { id: newId(), ownerId, name, filter, at: clock.now() }
        const inserted = await insertFilter(tx, row, FILTERS_MAX_COUNT)
        if (inserted === 'kept') {
          return ok({ _id: row.id, name, filter })
        }
        return inserted === 'full'
          ? fail('filters_full')
          : fail('filter_name_taken', {
              fields: { name: clientTexts.filterExists },
            })
      }),

    remove: async (
      ownerId: string,
      id: string,
    ): Promise<Result<Record<string, never>, 'not_found'>> =>
      (await db.transaction((tx) => deleteFilter(tx, ownerId, id))) ? ok({}) : fail('not_found'),
  }
}
