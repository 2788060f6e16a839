import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '#web/features/messages/list/messages-screen.tsx'
import { pageTexts } from '#web/features/messages/list/texts.ts'
import { conversationPages } from '#web/features/messages/pages.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/messages/all')({
  beforeLoad: requireSession('user'),
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(conversationPages(api))
  },
  head: () =>
    pageHead({
      title: pageTexts.title,
      description: pageTexts.about,
      path: '/dashboard/user/messages/all',
      unlisted: true,
    }),
  component: () => <MessagesScreen />,
})
