import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { feedbackTexts } from '../texts.ts'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  title?: ReactNode
  description?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  compact?: boolean
}

/** A part of the page that failed to load. */
export function ErrorState({
  title = feedbackTexts.notLoaded,
  description = feedbackTexts.notLoadedHint,
  onRetry,
  retrying = false,
  compact,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        compact={compact}
        icon={
          <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" className="text-warn" />
        }
        title={title}
        description={description}
        action={
          onRetry ? (
            <Button size="sm" loading={retrying} onClick={onRetry}>
              {feedbackTexts.tryAgain}
            </Button>
          ) : undefined
        }
      />
    </div>
  )
}
