import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'
import { notificationPages } from '#web/features/notifications/pages.ts'
import { pageTexts } from '#web/features/notifications/texts.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/notifications')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(notificationPages(context.api))
  },
  head: () => unlistedHead(pageTexts.title),
  component: NotificationsPage,
})
