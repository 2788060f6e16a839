import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { tableMessages } from '#contract/common/texts.ts'
import type { DevOutboxMessage } from '#contract/dev/calls.ts'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { codeIn, matches } from './codes.ts'

/** Emails and SMS that are not sent in development, newest first, with their codes. */
export function OutboxPage({ messages }: { messages: readonly DevOutboxMessage[] }) {
  const [filter, setFilter] = useState('')
  const shown = messages.filter(({ to, subject, text }) => matches(filter, [to, subject, text]))
  return (
    <div className="page py-10 sm:py-14">
      <SectionHeader
        size="page"
        title="Outbox"
        description="Emails and SMS that would have been sent. Refreshes by itself. Not available in production."
      />
      <TextField
        className="mt-6 max-w-sm"
        type="search"
        label="Filter"
        placeholder="Receiver, subject or text"
        value={filter}
        onValueChange={setFilter}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={<Inbox size={20} strokeWidth={1.75} aria-hidden="true" />}
          title={messages.length === 0 ? 'Nothing sent yet' : tableMessages.empty}
          description={
            messages.length === 0 ? 'Ask for a one-time password and it appears here.' : undefined
          }
        />
      ) : (
        <ul aria-label="Messages" aria-live="polite" className="mt-6 flex flex-col gap-3">
          {shown.map((message) => (
            <li key={message._id}>
              <MessageView message={message} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function MessageView({ message }: { message: DevOutboxMessage }) {
  const { channel, to, subject, text, at } = message
  const code = codeIn(text)
  const Icon = channel === 'mail' ? Mail : MessageSquareText
  return (
    <article className="rounded-lg border bg-surface px-5 py-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge
          tone={channel === 'mail' ? 'accent' : 'spark'}
          icon={<Icon size={13} strokeWidth={2} aria-hidden="true" />}
        >
          {channel === 'mail' ? 'Mail' : 'SMS'}
        </Badge>
        <h2 className="num min-w-0 truncate text-base font-[580]">{to}</h2>
        <span className="ms-auto text-sm text-ink-muted">
          <DateTime value={at} format="datetime" />
        </span>
      </header>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          {subject === undefined ? null : <p className="text-base font-[560]">{subject}</p>}
          <p className="text-sm whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">
            {text}
          </p>
        </div>
        {code === undefined ? null : (
          <div className="flex items-center gap-3 rounded-md border bg-sunken py-2 ps-4 pe-2">
            <code className="num font-mono text-xl font-[600] tracking-widest">{code}</code>
            <CopyButton size="sm" text={code} label="Copy OTP" />
          </div>
        )}
      </div>
    </article>
  )
}
