import { createFileRoute } from '@tanstack/react-router'
import { adminAccounts } from '#contract/admin/admins.ts'
import { AdminsScreen } from '#web/features/admin-accounts/admins-screen.tsx'
import { pageTexts } from '#web/features/admin-accounts/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/admins')({
  beforeLoad: requireSession('admin'),
  loader: ({ context: { api, queryClient } }) =>
    queryClient.ensureQueryData(callQuery(api, adminAccounts, {})),
  head: () => unlistedHead(pageTexts.title),
  component: AdminsScreen,
})
