import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '#web/features/account/security/security-page.tsx'
import { pageTexts } from '#web/features/account/security/texts.ts'
import { loadAccount } from '#web/features/account/use-profile.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/security')({
  beforeLoad: requireSession('admin'),
  loader: ({ context }) => loadAccount(context.api, context.queryClient),
  head: () => unlistedHead(pageTexts.title),
  component: SecurityPage,
})
