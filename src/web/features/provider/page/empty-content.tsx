import CalendarDays from 'lucide-react/icons/calendar-days'
import Mic from 'lucide-react/icons/mic'
import Newspaper from 'lucide-react/icons/newspaper'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import type { ContentKind } from '#contract/content/types.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { contentTexts } from './content-texts.ts'

const ICONS: Readonly<Record<ContentKind, typeof Play>> = {
  articles: Newspaper,
  videos: Play,
  events: CalendarDays,
  podcasts: Mic,
}

type EmptyContentProps = { kind: ContentKind; name: string; action: ReactNode }

/** The tab of a kind of content that the provider has not published. */
export function EmptyContent({ kind, name, action }: EmptyContentProps) {
  const Icon = ICONS[kind]
  const { empty, hint } = contentTexts[kind]
  return (
    <EmptyState
      icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={empty}
      description={hint(name)}
      action={action}
    />
  )
}
