import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { NOTE_MAX_CHARACTERS } from '#contract/clients/limits.ts'
import { addClientNote, deleteClientNote, editClientNote } from '#contract/clients/note-calls.ts'
import type { ClientNote } from '#contract/clients/types.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { notePages } from '../pages.ts'
import { clientTexts } from '../texts.ts'

/** The provider's own notes about a client, newest first. */
export function ClientNotes({ id }: { id: string }) {
  const list = useSuspenseInfiniteQuery(notePages(useApi(), id))
  const [content, setContent] = useState('')
  const add = useMutationCall(addClientNote, {
    onSuccess: () => setContent(''),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ body: { id, content } })
  }
  const notes = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={handleSubmit} className="flex flex-col items-end gap-2">
        <TextArea
          label={clientTexts.newNote}
          rows={3}
          className="w-full"
          maxLength={NOTE_MAX_CHARACTERS}
          value={content}
          onValueChange={setContent}
          error={add.error === null ? undefined : messageOf(add.error)}
        />
        <Button type="submit" size="sm" loading={add.isPending} disabled={content.trim() === ''}>
          {clientTexts.addNote}
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className="text-sm text-ink-muted">{clientTexts.noNotesYet}</p>
      ) : (
        <ul aria-label={clientTexts.notes} className="flex flex-col gap-3">
          {notes.map((note) => (
            <Note key={note._id} note={note} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button
          size="sm"
          className="self-center"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {clientTexts.loadMore}
        </Button>
      ) : null}
    </div>
  )
}

function Note({ note }: { note: ClientNote }) {
  const [editing, setEditing] = useState(false)
  const remove = useMutationCall(deleteClientNote, {
    onError: (error) => toast.error(clientTexts.noteNotDeleted, messageOf(error)),
  })
  if (editing) {
    return (
      <li>
        <NoteEditor note={note} onClose={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className="rounded-md border bg-sunken px-4 py-3">
      <p className="text-base wrap-anywhere whitespace-pre-wrap text-ink">{note.content}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="num text-xs text-ink-muted">
          <DateTime value={note.createdAt} /> IST
          {note.editedAt === null ? '' : clientTexts.edited}
        </p>
        <span className="flex gap-1">
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            {clientTexts.edit}
          </Button>
          <ConfirmDialog
            trigger={
              <Button size="sm" variant="ghost">
                {clientTexts.delete}
              </Button>
            }
            title={clientTexts.deleteThisNote}
            description={clientTexts.cannotBeUndone}
            confirmLabel={clientTexts.deleteNote}
            tone="danger"
            onConfirm={() => remove.mutateAsync({ body: { noteId: note._id } }).catch(() => false)}
          />
        </span>
      </div>
    </li>
  )
}

function NoteEditor({ note, onClose }: { note: ClientNote; onClose: () => void }) {
  const [content, setContent] = useState(note.content)
  const edit = useMutationCall(editClientNote, { onSuccess: onClose })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    edit.mutate({ body: { noteId: note._id, content } })
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col items-end gap-2">
      <TextArea
        label={clientTexts.editNote}
        rows={4}
        className="w-full"
        maxLength={NOTE_MAX_CHARACTERS}
        value={content}
        onValueChange={setContent}
        error={edit.error === null ? undefined : messageOf(edit.error)}
      />
      <span className="flex gap-2">
        <Button size="sm" disabled={edit.isPending} onClick={onClose}>
          {clientTexts.cancel}
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          loading={edit.isPending}
          disabled={content.trim() === ''}
        >
          {clientTexts.saveNote}
        </Button>
      </span>
    </form>
  )
}
