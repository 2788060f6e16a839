import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { SignInHost } from '#web/features/auth/sign-in-host.tsx'
import { StepUpHost } from '#web/features/auth/step-up-host.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { ErrorPage, NotFoundPage } from '#web/lib/boundaries.tsx'
import { HeadSync } from '#web/lib/head-sync.tsx'
import { ProgressBar } from '#web/lib/progress-bar.tsx'
import type { RouterContext } from '#web/router-options.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const loadSearch = () => import('#web/features/search/search-palette.tsx')
const SearchPalette = lazyPart(async () => (await loadSearch()).SearchPalette)

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
      <Shell search={{ Palette: SearchPalette, preload: loadSearch }} signIn={<SignInHost />}>
        <Outlet />
      </Shell>
      <StepUpHost />
    </>
  )
}
