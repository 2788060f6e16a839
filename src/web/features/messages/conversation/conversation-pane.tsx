import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Suspense } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { messagingErrors } from '#contract/messaging/errors.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { suspendingPart } from '#web/ui/overlays/lazy-part.tsx'
import { MessageLog } from '../message/message-log.tsx'
import { messagesPath } from '../paths.ts'
import { Composer } from './composer.tsx'
import { conversationTexts } from './texts.ts'
import { type ThreadView, useThread } from './use-thread.ts'

const ConversationMenu = suspendingPart(
  async () => (await import('./conversation-menu.tsx')).ConversationMenu,
)

type ConversationPaneProps = { session: SessionUser; otherId: string }

/** One conversation: the other person, the messages and the field to write in. */
export function ConversationPane({ session, otherId }: ConversationPaneProps) {
  const view = useThread(otherId)
  const { conversation, thread, connection, progress } = view
  const { name, refusal } = conversation
  return (
    <section
      aria-label={conversationTexts.with(name)}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <Header session={session} view={view} />
      {connection === 'live' ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b bg-warn-soft px-4 py-2">
          <p role="status" className="text-sm text-ink">
            {connection === 'lost' ? conversationTexts.connectionLost : conversationTexts.notLive}
          </p>
          {connection === 'lost' ? null : (
            <Button variant="link" size="sm" onClick={() => window.location.reload()}>
              {conversationTexts.reload}
            </Button>
          )}
        </div>
      )}
      <MessageLog
        thread={thread}
        otherId={otherId}
        otherName={name}
        progress={progress}
        onOlder={view.loadOlder}
        onRetry={view.retry}
        onDrop={view.drop}
        empty={
          <EmptyState
            compact
            title={conversationTexts.empty(name)}
            description={conversationTexts.emptyHint}
          />
        }
      />
      {refusal === null ? (
        <Composer otherName={name} onSend={view.send} />
      ) : (
        <p role="status" className="border-t bg-sunken px-4 py-4 text-center text-sm text-ink-soft">
          {conversation.blocked
            ? conversationTexts.blocked(name)
            : messagingErrors[refusal].message}
        </p>
      )}
    </section>
  )
}

/** Picture, name and category, linked to the profile if there is one. */
function Header({ session, view }: { session: SessionUser; view: ThreadView }) {
  const { conversation, thread } = view
  const { _id, name, type, category, profileUrl, role } = conversation
  const facts = (
    <>
      <Avatar name={name} src={profileUrl} shape={avatarShape(type)} eager />
      <span className="min-w-0">
        <span className="block truncate text-base font-[600]">{name}</span>
        <span className="block truncate text-sm text-ink-muted">
          {category === null ? conversationTexts.investor : categoryTitle(category)}
        </span>
      </span>
    </>
  )
  return (
    <header className="flex items-center gap-2 border-b bg-surface px-3 py-2.5 sm:px-4">
      <a
        href={messagesPath(session.role)}
        aria-label={conversationTexts.allMessages}
        className="-ms-1 grid size-10 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-hover lg:hidden pointer-coarse:size-11"
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </a>
      <h1 className="min-w-0 flex-1 font-normal tracking-normal">
        {role === 'provider' ? (
          <a
            href={`/view/serviceprovider/${_id}`}
            className="flex w-fit max-w-full items-center gap-3 rounded-md"
          >
            {facts}
          </a>
        ) : (
          <span className="flex items-center gap-3">{facts}</span>
        )}
      </h1>
      <Suspense fallback={<span className="size-10 pointer-coarse:size-11" />}>
        <ConversationMenu
          session={session}
          conversation={conversation}
          empty={thread.messages.length === 0}
        />
      </Suspense>
    </header>
  )
}
