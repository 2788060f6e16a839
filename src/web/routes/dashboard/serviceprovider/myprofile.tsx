import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#web/features/account/profile/profile-page.tsx'
import { pageTexts } from '#web/features/account/profile/texts.ts'
import { loadAccount } from '#web/features/account/use-profile.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/myprofile')({
  beforeLoad: requireSession('provider'),
  loader: ({ context }) => loadAccount(context.api, context.queryClient),
  head: () => unlistedHead(pageTexts.title),
  component: ProfilePage,
})
