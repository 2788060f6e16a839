import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '#web/features/auth/sign-in/sign-in-page.tsx'
import { pageTexts } from '#web/features/auth/sign-in/texts.ts'
import { textParam } from '#web/lib/navigation/search-values.ts'
import { requireNoSession } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/auth/signin')({
  validateSearch: ({ callbackUrl, error }) => ({
    callbackUrl: textParam(callbackUrl),
    error: textParam(error),
  }),
  beforeLoad: requireNoSession,
  head: () =>
    pageHead({
      path: '/auth/signin',
      title: pageTexts.login,
      description: pageTexts.loginAbout,
      unlisted: true,
    }),
  component: Page,
})

function Page() {
  const { callbackUrl, error } = Route.useSearch()
  return <SignInPage callbackUrl={callbackUrl} flagged={error !== undefined} />
}
