import { useQueryClient } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import { previousConversations } from '#contract/messaging/calls.ts'
import { callKey } from '#web/lib/api/query.ts'
import { useSession } from '#web/lib/session/session.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { useLiveMessages } from '../use-live-messages.ts'
import { ConversationList } from './conversation-list.tsx'
import { messageListTexts } from './texts.ts'

/** The list and the conversation: side by side on a desktop, one at a time on a phone. */
export function MessagesScreen({ otherId }: { otherId?: string }) {
  const session = useSession()
  return session === null ? null : (
    <div className="flex h-[calc(100dvh-6.75rem-var(--tabs-height))] min-h-105 overflow-hidden rounded-lg border bg-surface lg:h-[calc(100dvh-7.75rem)]">
      <div
        className={cx(
          'flex min-h-0 w-full flex-col lg:w-76 lg:shrink-0 lg:border-e xl:w-84',
          otherId !== undefined && 'max-lg:hidden',
        )}
      >
        {otherId === undefined ? (
          <h1 className="border-b px-4 py-3 text-lg font-[620]">{messageListTexts.title}</h1>
        ) : (
          <p className="border-b px-4 py-3 text-lg font-[620]">{messageListTexts.title}</p>
        )}
        <ConversationList role={session.role} currentId={otherId} />
      </div>
      {otherId === undefined ? (
        <NothingChosen />
      ) : (
        <ConversationPane key={otherId} session={session} otherId={otherId} />
      )}
    </div>
  )
}

function NothingChosen() {
  const queryClient = useQueryClient()
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: callKey(previousConversations) })
  useLiveMessages({
    onArrived: refresh,
    onReceipt: () => undefined,
    onUnread: refresh,
    onMissed: refresh,
    onLost: () => undefined,
    onUnavailable: () => undefined,
  })
  return (
    <div className="grid min-w-0 flex-1 place-items-center bg-canvas max-lg:hidden">
      <EmptyState
        icon={<MessageSquare size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={messageListTexts.choose}
        description={messageListTexts.chooseHint}
      />
    </div>
  )
}
