import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { id, pageQuery, requiredLine, requiredText } from '../common/fields.ts'
import { FILTER_NAME_MAX_CHARACTERS, NOTE_MAX_CHARACTERS, TAG_MAX_CHARACTERS } from './limits.ts'
import {
  clientFilterSchema,
  clientNoteSchema,
  clientTagSchema,
  savedFilterSchema,
} from './types.ts'

/*
 * A provider's notes about clients. Nobody else sees them, not even sub-profiles of the same
 * company.
 */

const access = only('provider')
const content = requiredText(NOTE_MAX_CHARACTERS)

export const clientNotes = call({
  name: 'clients.notes',
  method: 'GET',
  path: '/api/provider/clients/notes',
  summary: 'My notes about one client, the newest first',
  access,
  rate: 'read',
  query: pageQuery.extend({ id }),
  reply: z.object({ data: z.array(clientNoteSchema), nextCursor: z.string().optional() }),
  errors: ['not_found'],
})

export const addClientNote = call({
  name: 'clients.addNote',
  method: 'POST',
  path: '/api/provider/clients/addnote',
  summary: 'Adds a note about a client',
  access,
  rate: 'write',
  body: z.strictObject({ id, content }),
  reply: z.object({ data: clientNoteSchema }),
  errors: ['not_found', 'notes_full'],
})

export const editClientNote = call({
  name: 'clients.editNote',
  method: 'POST',
  path: '/api/provider/clients/editnote',
  summary: 'Changes one of my notes',
  access,
  rate: 'write',
  body: z.strictObject({ noteId: id, content }),
  reply: z.object({ data: clientNoteSchema }),
  errors: ['not_found'],
})

export const deleteClientNote = call({
  name: 'clients.deleteNote',
  method: 'POST',
  path: '/api/provider/clients/deletenote',
  summary: 'Deletes one of my notes',
  access,
  rate: 'write',
  body: z.strictObject({ noteId: id }),
  reply: z.object({}),
  errors: ['not_found'],
})

export const tagClient = call({
  name: 'clients.tag',
  method: 'POST',
  path: '/api/provider/clients/tag',
  summary: 'Adds a tag to a client; a new name creates a new tag',
  access,
  rate: 'write',
  body: z.strictObject({ id, name: requiredLine(TAG_MAX_CHARACTERS) }),
  reply: z.object({ data: z.array(clientTagSchema) }),
  errors: ['not_found', 'tags_full'],
})

export const untagClient = call({
  name: 'clients.untag',
  method: 'POST',
  path: '/api/provider/clients/untag',
  summary: 'Removes a tag from a client',
  access,
  rate: 'write',
  body: z.strictObject({ id, tagId: id }),
  reply: z.object({ data: z.array(clientTagSchema) }),
  errors: ['not_found'],
})

export const deleteClientTag = call({
  name: 'clients.deleteTag',
  method: 'POST',
  path: '/api/provider/clients/deletetag',
  summary: 'Deletes a tag, and removes it from all clients',
  access,
  rate: 'write',
  body: z.strictObject({ tagId: id }),
  reply: z.object({}),
  errors: ['not_found'],
})

export const saveClientFilter = call({
  name: 'clients.saveFilter',
  method: 'POST',
  path: '/api/provider/clients/savefilter',
  summary: 'Saves a filter under a name',
  access,
  rate: 'write',
  body: z.strictObject({
    name: requiredLine(FILTER_NAME_MAX_CHARACTERS),
    filter: clientFilterSchema,
  }),
  reply: z.object({ data: savedFilterSchema }),
  errors: ['filters_full', 'filter_name_taken'],
})

export const deleteClientFilter = call({
  name: 'clients.deleteFilter',
  method: 'POST',
  path: '/api/provider/clients/deletefilter',
  summary: 'Deletes a saved filter',
  access,
  rate: 'write',
  body: z.strictObject({ filterId: id }),
  reply: z.object({}),
  errors: ['not_found'],
})

export const clientNoteCalls = {
  clientNotes,
  addClientNote,
  editClientNote,
  deleteClientNote,
  tagClient,
  untagClient,
  deleteClientTag,
  saveClientFilter,
  deleteClientFilter,
}
