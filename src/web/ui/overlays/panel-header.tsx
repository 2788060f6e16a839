import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

/** The title of a drawer or large dialog; it stays above the scrolling content. */
export function PanelHeader({ title, description }: { title: ReactNode; description: ReactNode }) {
  return (
    <header className="shrink-0 border-b px-5 pt-4 pe-14 pb-3.5 sm:px-6">
      <Base.Title className="text-lg font-[620]">{title}</Base.Title>
      {description ? (
        <Base.Description className="mt-0.5 text-sm text-ink-muted">{description}</Base.Description>
      ) : null}
    </header>
  )
}
