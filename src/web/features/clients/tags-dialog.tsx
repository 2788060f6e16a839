import { useState } from 'react'
import { deleteClientTag } from '#contract/clients/note-calls.ts'
import type { ClientTag } from '#contract/clients/types.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { listTexts } from './texts.ts'

type TagsDialogProps = {
  tags: readonly ClientTag[]
  onDeleted: (tag: ClientTag) => void
  onClose: () => void
}

/** All tags of the provider, for deleting them. */
export function TagsDialog({ tags, onDeleted, onClose }: TagsDialogProps) {
  const [selected, setSelected] = useState<string>()
  const remove = useMutationCall(deleteClientTag, {
    onError: (error) => toast.error(listTexts.tagNotDeleted, messageOf(error)),
  })
  const handleDelete = (tag: ClientTag) =>
    remove.mutate(
      { body: { tagId: tag._id } },
      {
        onSuccess: () => {
          onDeleted(tag)
          toast.success(listTexts.tagDeleted)
        },
      },
    )
  return (
    <Dialog
      open
      size="sm"
      title={listTexts.tags}
      description={listTexts.deletingTag}
      locked={remove.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      {tags.length === 0 ? (
        <p className="text-sm text-ink-muted">{listTexts.noTags}</p>
      ) : (
        <ul aria-label={listTexts.yourTags} className="divide-y">
          {tags.map((tag) => (
            <li key={tag._id} className="flex min-h-12 items-center justify-between gap-3 py-1.5">
              <span className="min-w-0 text-sm wrap-anywhere">{tag.name}</span>
              {selected === tag._id ? (
                <Button
                  size="sm"
                  variant="danger"
                  loading={remove.isPending}
                  onClick={() => handleDelete(tag)}
                >
                  {listTexts.deleteForAllClients}
                </Button>
              ) : (
                <Button
                  size="sm"
                  aria-label={listTexts.deleteTag(tag.name)}
                  disabled={remove.isPending}
                  onClick={() => setSelected(tag._id)}
                >
                  {listTexts.delete}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
