import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '#web/features/auth/sign-up-page.tsx'
import { onlyVisitors, textParam } from '#web/features/auth/visitors.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/auth/signup/user')({
  validateSearch: ({ callbackUrl }) => ({ callbackUrl: textParam(callbackUrl) }),
  beforeLoad: onlyVisitors,
  head: () =>
    pageHead({
      title: 'Sign Up',
      description: 'Create an investor account on Tradebox with your email address.',
      path: '/auth/signup/user',
    }),
  component: Page,
})

function Page() {
  const { callbackUrl } = Route.useSearch()
  return <SignUpPage callbackUrl={callbackUrl} />
}
