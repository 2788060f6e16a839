import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { Kbd } from '../text/kbd.tsx'
import { overlayTexts } from '../texts.ts'
import { useBackAsEscape } from './back-as-escape.ts'
import { BACKDROP } from './dialog-style.ts'

export type PaletteItem = {
  id: string
  label: string
  /** Shown under the label: a registration number, a price. */
  note?: ReactNode
  icon?: ReactNode
}

export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  query: string
  onQueryChange: (query: string) => void
  /** The results for the query; the caller searches and filters. */
  groups: readonly PaletteGroup[]
  onSelect: (item: PaletteItem) => void
  loading?: boolean
  /** The message when nothing was found or the search failed. */
  emptyText: ReactNode
}

/**
 * The search dialog. About 45 kB of script: load it when it is first opened. Arrow keys select,
 * Enter opens, Escape closes.
 */
export function CommandPalette({
  open,
  onOpenChange,
  query,
  onQueryChange,
  groups,
  onSelect,
  loading = false,
  emptyText,
}: CommandPaletteProps) {
  useBackAsEscape(open)
  const shown = groups
    .filter((group) => group.items.length > 0)
    .map((group) => ({ value: group.label, items: [...group.items] }))
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-3 pt-[max(0.75rem,12vh)]">
          <Dialog.Popup
            aria-label={overlayTexts.search}
            className="flex max-h-[min(34rem,76dvh)] w-full max-w-xl flex-col overflow-clip rounded-xl border border-line bg-raised text-ink shadow-modal outline-none transition-[opacity,scale] duration-120 data-ending-style:scale-[0.985] data-ending-style:opacity-0 data-starting-style:scale-[0.985] data-starting-style:opacity-0"
          >
            <Autocomplete.Root
              inline
              open
              mode="none"
              items={shown}
              value={query}
              onValueChange={(next, details) => {
                if (details.reason !== 'item-press') {
                  onQueryChange(next)
                }
              }}
              itemToStringValue={(item: PaletteItem) => item.label}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex h-14 shrink-0 items-center gap-3 border-b px-4">
                <span className="grid size-5 shrink-0 place-items-center text-ink-muted">
                  {loading ? (
                    <Spinner size={18} label={overlayTexts.searchingLabel} />
                  ) : (
                    <Search size={18} strokeWidth={1.75} aria-hidden="true" />
                  )}
                </span>
                <Autocomplete.Input
                  aria-label={overlayTexts.searchExample}
                  placeholder={overlayTexts.searchExample}
                  className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none"
                />
                <Dialog.Close className="min-h-8 rounded-sm px-1">
                  <Kbd>{overlayTexts.esc}</Kbd>
                  <span className="sr-only"> {overlayTexts.closesSearch}</span>
                </Dialog.Close>
              </div>
              <div className="min-h-0 overflow-y-auto overscroll-contain">
                <Autocomplete.Empty>
                  <p className="px-4 py-10 text-center text-sm text-ink-muted">
                    {loading ? overlayTexts.searching : emptyText}
                  </p>
                </Autocomplete.Empty>
                <Groups onSelect={onSelect} />
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The groups and their items; the list passes them on as the root got them. */
function Groups({ onSelect }: Pick<CommandPaletteProps, 'onSelect'>) {
  return (
    <Autocomplete.List className="p-1.5 data-empty:hidden">
      {(group: { value: string; items: PaletteItem[] }) => (
        <Autocomplete.Group key={group.value} items={group.items} className="not-first:mt-2">
          <Autocomplete.GroupLabel className="eyebrow px-2.5 pt-2 pb-1">
            {group.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => (
              <Autocomplete.Item
                key={item.id}
                value={item}
                onClick={() => onSelect(item)}
                className="popup-item min-h-10! text-base!"
              >
                {item.icon ? (
                  <span className="grid size-8 shrink-0 place-items-center text-ink-muted">
                    {item.icon}
                  </span>
                ) : null}
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{item.label}</span>
                  {item.note ? (
                    <span className="block truncate text-xs text-ink-muted">{item.note}</span>
                  ) : null}
                </span>
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}
