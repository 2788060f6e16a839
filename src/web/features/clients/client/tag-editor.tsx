import X from 'lucide-react/icons/x'
import { type FormEvent, useId, useState } from 'react'
import { TAG_MAX_CHARACTERS } from '#contract/clients/limits.ts'
import { tagClient, untagClient } from '#contract/clients/note-calls.ts'
import type { ClientDetails } from '#contract/clients/types.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { clientTexts } from '../texts.ts'
import { useClientLists } from '../use-client-lists.ts'

/** The tags of a client. An unknown name creates a tag. */
export function TagEditor({ client: { _id: id, tags } }: { client: ClientDetails }) {
  const [name, setName] = useState('')
  const known = useClientLists().tags
  const list = useId()
  const add = useMutationCall(tagClient, {
    onSuccess: () => setName(''),
  })
  const takeOff = useMutationCall(untagClient, {
    onError: (error) => toast.error(clientTexts.tagNotRemoved, messageOf(error)),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') {
      add.mutate({ body: { id, name } })
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {tags.length === 0 ? null : (
        <ul aria-label={clientTexts.tags} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag._id}
              className="inline-flex max-w-full items-center rounded-md border bg-sunken pl-2.5 text-sm"
            >
              <span className="min-w-0 wrap-anywhere">{tag.name}</span>
              <IconButton
                size="sm"
                label={clientTexts.removeTag(tag.name)}
                disabled={takeOff.isPending}
                onClick={() => takeOff.mutate({ body: { id, tagId: tag._id } })}
              >
                <X size={14} strokeWidth={2} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={handleSubmit} className="flex items-end gap-2">
        <TextField
          label={clientTexts.addATag}
          className="min-w-0 flex-1"
          list={list}
          maxLength={TAG_MAX_CHARACTERS}
          autoComplete="off"
          value={name}
          onValueChange={setName}
          error={add.error === null ? undefined : messageOf(add.error)}
        />
        <Button type="submit" loading={add.isPending} disabled={name.trim() === ''}>
          {clientTexts.add}
        </Button>
        <datalist id={list}>
          {known.map((tag) => (
            <option key={tag._id} value={tag.name} />
          ))}
        </datalist>
      </form>
    </div>
  )
}
