import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '#web/features/auth/sign-up/sign-up-page.tsx'
import { pageTexts } from '#web/features/auth/sign-up/texts.ts'
import { textParam } from '#web/lib/navigation/search-values.ts'
import { requireNoSession } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/auth/signup/user')({
  validateSearch: ({ callbackUrl }) => ({ callbackUrl: textParam(callbackUrl) }),
  beforeLoad: requireNoSession,
  head: () =>
    pageHead({
      title: pageTexts.title,
      description: pageTexts.about,
      path: '/auth/signup/user',
    }),
  component: Page,
})

function Page() {
  const { callbackUrl } = Route.useSearch()
  return <SignUpPage callbackUrl={callbackUrl} />
}
