import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#web/features/auth/password/forgot-password-page.tsx'
import { pageTexts } from '#web/features/auth/password/texts.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/auth/forgotpassword')({
  head: () => unlistedHead(pageTexts.title),
  component: ForgotPasswordPage,
})
