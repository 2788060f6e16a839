import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { SignInHost } from '#web/features/auth/prompt/sign-in-host.tsx'
import { StepUpHost } from '#web/features/auth/step-up/step-up-host.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { ErrorPage, NotFoundPage } from '#web/lib/page/boundaries.tsx'
import { HeadSync } from '#web/lib/page/head-sync.tsx'
import { NavigationProgress } from '#web/lib/page/navigation-progress.tsx'
import type { RouterContext } from '#web/router-options.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'

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
      <NavigationProgress />
      <HeadSync />
      <Shell search={{ Palette: SearchPalette, preload: loadSearch }} signIn={<SignInHost />}>
        <Outlet />
      </Shell>
      <StepUpHost />
    </>
  )
}
