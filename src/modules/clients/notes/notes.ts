import { NOTES_PER_CLIENT_MAX_COUNT } from '#contract/clients/limits.ts'
import type { ClientNote } from '#contract/clients/types.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ClientsDeps } from '../deps.ts'
import { deleteNote, insertNote, listNotes, type NoteRow, updateNote } from '../store/notes.ts'
import { lockOwner } from '../store/tags.ts'
import { isClient } from '../timeline/details.ts'

/** A provider's notes about a client; nobody else can read them. */
export function createNotes(deps: ClientsDeps) {
  const { db, clock, newId, accounts } = deps
  return {
    list: async (
      ownerId: string,
      { id: userId, ...query }: PageQuery & { readonly id: string },
    ): Promise<Result<Page<ClientNote>, 'not_found' | 'invalid_input'>> => {
      if (!(await isClient(deps, ownerId, userId))) {
        return fail('not_found')
      }
      return pageInTime(query, {
        list: (range) => listNotes(db.read, { ownerId, userId, ...range }),
        placeOf: ({ createdAt: at, id }) => ({ at, id }),
        present: (rows) => rows.map(toNote),
      })
    },

    add: async (
      ownerId: string,
      userId: string,
      content: string,
    ): Promise<Result<ClientNote, 'not_found' | 'notes_full'>> => {
      if (!(await isClient(deps, ownerId, userId))) {
        return fail('not_found')
      }
      const note = { id: newId(), ownerId, userId, content, at: clock.now() }
      return db.transaction(async (tx) => {
        if (!(await accounts.lockAccountRow(tx, userId))) {
          return fail('not_found')
        }
        await lockOwner(tx, ownerId)
        const row = await insertNote(tx, note, NOTES_PER_CLIENT_MAX_COUNT)
        return row === undefined ? fail('notes_full') : ok(toNote(row))
      })
    },

    edit: async (
      ownerId: string,
      id: string,
      content: string,
    ): Promise<Result<ClientNote, 'not_found'>> => {
      const row = await db.transaction((tx) =>
        updateNote(tx, { id, ownerId, content, at: clock.now() }),
      )
      return row === undefined ? fail('not_found') : ok(toNote(row))
    },

    remove: async (
      ownerId: string,
      id: string,
    ): Promise<Result<Record<string, never>, 'not_found'>> =>
      (await db.transaction((tx) => deleteNote(tx, ownerId, id))) ? ok({}) : fail('not_found'),
  }
}

function toNote({ id, content, createdAt, editedAt }: NoteRow): ClientNote {
  return {
    _id: id,
    content,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  }
}
