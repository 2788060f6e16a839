import type { ReactNode } from 'react'

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-xs border border-line-strong bg-sunken px-1 font-sans text-2xs font-[540] text-ink-muted">
      {children}
    </kbd>
  )
}
