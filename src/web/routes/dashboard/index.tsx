import { createFileRoute, redirect } from '@tanstack/react-router'
import { landingPath } from '#contract/accounts/paths.ts'

export const Route = createFileRoute('/dashboard/')({
  beforeLoad: ({ context }) => {
    throw redirect({
      href: context.session === null ? '/auth/signin' : landingPath[context.session.role],
      statusCode: 302,
    })
  },
})
