import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { deleteClientFilter, saveClientFilter } from '#contract/clients/note-calls.ts'
import type { SavedFilter } from '#contract/clients/types.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { CLIENTS_PATH, type ClientSearch, clientsHref } from '../pages.ts'
import { listTexts } from '../texts.ts'

const SaveFilterDialog = lazyPart(
  async () => (await import('./save-filter-dialog.tsx')).SaveFilterDialog,
)

type SavedFiltersProps = {
  filters: readonly SavedFilter[]
  search: ClientSearch
  /** False for an empty list, which has a button of its own. */
  clearable: boolean
}

/** The saved filters, and a button that saves the current one. */
export function SavedFilters({ filters, search, clearable }: SavedFiltersProps) {
  const [saving, setSaving] = useState(false)
  const here = clientsHref(search)
  const isKept = filters.some(({ filter }) => clientsHref(filter) === here)
  if (filters.length === 0 && here === CLIENTS_PATH) {
    return null
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.length === 0 ? null : (
        <ul aria-label={listTexts.savedFilters} className="flex flex-wrap items-center gap-2">
          {filters.map((saved) => (
            <Chip key={saved._id} saved={saved} isCurrent={clientsHref(saved.filter) === here} />
          ))}
        </ul>
      )}
      {here !== CLIENTS_PATH && !isKept ? (
        <Button size="sm" onClick={() => setSaving(true)}>
          {listTexts.saveFilter}
        </Button>
      ) : null}
      {clearable && here !== CLIENTS_PATH ? (
        <a href={CLIENTS_PATH} className="text-sm font-[540] text-accent-ink hover:underline">
          {listTexts.clearFilters}
        </a>
      ) : null}
      {saving ? <SaveFilterDialog search={search} onClose={() => setSaving(false)} /> : null}
    </div>
  )
}

function Chip({ saved, isCurrent }: { saved: SavedFilter; isCurrent: boolean }) {
  const { name, filter } = saved
  const restore = useMutationCall(saveClientFilter, {
    onSuccess: () => toast.success(listTexts.filterSaved),
    onError: (error) => toast.error(listTexts.filterNotSaved, messageOf(error)),
  })
  const remove = useMutationCall(deleteClientFilter, {
    onSuccess: () =>
      toast.show('success', {
        title: listTexts.filterDeleted,
        action: {
          label: listTexts.undo,
          onPress: () => restore.mutate({ body: { name, filter } }),
        },
      }),
    onError: (error) => toast.error(listTexts.filterNotDeleted, messageOf(error)),
  })
  return (
    <li
      className={cx(
        'inline-flex max-w-full items-center rounded-md border bg-surface text-sm',
        isCurrent && 'border-accent bg-accent-soft text-accent-ink',
      )}
    >
      <a
        href={clientsHref(saved.filter)}
        aria-current={isCurrent ? 'true' : undefined}
        className="min-w-0 truncate py-1 pl-3 font-[540]"
      >
        {saved.name}
      </a>
      <IconButton
        size="sm"
        variant="ghost"
        label={listTexts.deleteFilter(saved.name)}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ body: { filterId: saved._id } })}
      >
        <X size={14} strokeWidth={2} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
