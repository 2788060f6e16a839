import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Shell } from '#web/features/shell/shell.tsx'
import { ErrorPage, NotFoundPage } from '#web/lib/boundaries.tsx'
import { HeadSync } from '#web/lib/head-sync.tsx'
import { ProgressBar } from '#web/lib/progress-bar.tsx'
import type { RouterContext } from '#web/router-options.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

function RootLayout() {
  return (
    <>
      <ProgressBar />
      <HeadSync />
      <Shell search={() => null}>
        <Outlet />
      </Shell>
    </>
  )
}
