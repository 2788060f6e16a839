import Search from 'lucide-react/icons/search'
import { useSyncExternalStore } from 'react'
import { topBarTexts } from '../texts.ts'

/** Opens the search palette. It looks like a field if there is room, otherwise like an icon. */
export function SearchButton({ onPress, onReach }: { onPress: () => void; onReach: () => void }) {
  const shortcut = useSyncExternalStore(never, shortcutHere, shortcutElsewhere)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      onPointerEnter={onReach}
      onFocus={onReach}
      className="@container inline-flex size-10 shrink-0 items-center justify-center gap-2 rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink xl:h-9 xl:w-64 xl:min-w-36 xl:shrink xl:justify-start xl:border xl:border-line-strong xl:bg-surface xl:ps-3 xl:pe-2 xl:text-sm xl:text-ink-muted xl:hover:border-line-control xl:hover:bg-surface pointer-coarse:size-11 xl:pointer-coarse:w-64"
    >
      <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 xl:size-4" />
      <span className="truncate max-xl:sr-only">
        {topBarTexts.search}
        <span className="@max-[14.5rem]:sr-only"> {topBarTexts.expertsAndPlans}</span>
      </span>
      <span
        aria-hidden="true"
        className="ms-auto hidden rounded-xs border bg-sunken px-1.5 text-2xs whitespace-nowrap text-ink-muted xl:inline"
      >
        {shortcut}
      </span>
    </button>
  )
}

function never(): () => void {
  return () => undefined
}

function shortcutHere(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
}

function shortcutElsewhere(): string {
  return 'Ctrl K'
}
