import { createFileRoute } from '@tanstack/react-router'
import { onlyVisitors, textParam } from '#web/features/auth/sign-in/visitors.ts'
import { SignUpPage } from '#web/features/auth/sign-up/sign-up-page.tsx'
import { pageTexts } from '#web/features/auth/sign-up/texts.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/auth/signup/user')({
  validateSearch: ({ callbackUrl }) => ({ callbackUrl: textParam(callbackUrl) }),
  beforeLoad: onlyVisitors,
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
