import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '#web/features/messages/list/messages-screen.tsx'
import { pageTexts } from '#web/features/messages/list/texts.ts'
import { conversationPages } from '#web/features/messages/pages.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/messages/all')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(conversationPages(api))
  },
  head: () => unlistedHead(pageTexts.title),
  component: () => <MessagesScreen />,
})
