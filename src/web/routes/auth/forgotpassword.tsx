import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#web/features/auth/password/forgot-password-page.tsx'
import { pageTexts } from '#web/features/auth/password/texts.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/auth/forgotpassword')({
  head: () =>
    pageHead({
      title: pageTexts.title,
      description: pageTexts.about,
      path: '/auth/forgotpassword',
      unlisted: true,
    }),
  component: ForgotPasswordPage,
})
