import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#web/features/auth/password/forgot-password-page.tsx'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/auth/forgotpassword')({
  head: () =>
    pageHead({
      title: 'Forgot Password',
      description: 'Set a new password for your Tradebox account with a code to your email.',
      path: '/auth/forgotpassword',
      unlisted: true,
    }),
  component: ForgotPasswordPage,
})
