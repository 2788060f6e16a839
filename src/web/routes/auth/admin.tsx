import { createFileRoute } from '@tanstack/react-router'
import { AdminSignInPage } from '#web/features/auth/sign-in/admin-sign-in-page.tsx'
import { pageTexts } from '#web/features/auth/sign-in/texts.ts'
import { requireNoSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/auth/admin')({
  beforeLoad: requireNoSession,
  head: () => unlistedHead(pageTexts.adminLogin),
  component: AdminSignInPage,
})
