import { useRouterState } from '@tanstack/react-router'
import { pageTexts } from './texts.ts'

/**
 * The line at the top of the window while a navigation loads. It advances on its own and completes
 * when the page is shown; only style sheets animate it.
 */
export function NavigationProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return (
    <div
      role="progressbar"
      aria-label={pageTexts.loadingPage}
      aria-hidden={!loading}
      data-loading={loading || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left scale-x-0 bg-accent opacity-0 transition-[scale,opacity] duration-200 data-loading:scale-x-90 data-loading:opacity-100 data-loading:delay-100 data-loading:[transition-duration:8s,120ms] data-loading:ease-out motion-reduce:transition-none"
    />
  )
}
