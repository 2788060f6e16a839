import { createFileRoute } from '@tanstack/react-router'
import { pageTexts } from '#web/features/messages/conversation/texts.ts'
import { MessagesScreen } from '#web/features/messages/list/messages-screen.tsx'
import { loadConversation } from '#web/features/messages/pages.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/user/messages/conversation/$id')({
  beforeLoad: requireSession('user'),
  loader: async ({ context, params: { id } }) => {
    requireId(id)
    return loadConversation(context, id)
  },
  head: ({ loaderData }) =>
    unlistedHead(
      loaderData === undefined ? pageTexts.title : pageTexts.messagesWith(loaderData.name),
    ),
  component: Conversation,
})

function Conversation() {
  return <MessagesScreen otherId={Route.useParams().id} />
}
