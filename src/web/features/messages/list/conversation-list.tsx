import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import MessageSquare from 'lucide-react/icons/message-square'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import type { Role } from '#contract/accounts/roles.ts'
import { searchPeople } from '#contract/messaging/calls.ts'
import type { Conversation, MessagingSearchItem } from '#contract/messaging/types.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { SEARCH_MIN_CHARACTERS } from '#contract/search/limits.ts'
import { useApi } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { useDebounced } from '#web/lib/navigation/use-debounced.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { conversationPages } from '../pages.ts'
import { conversationHref } from '../paths.ts'
import { messageListTexts } from './texts.ts'

const TYPING_MS = 250

type ConversationListProps = { role: Role; currentId: string | undefined }

/** The viewer's conversations, and a search for people to write to. */
export function ConversationList({ role, currentId }: ConversationListProps) {
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim(), TYPING_MS)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-b p-3">
        <label className="control control-frame">
          <Search
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className="ms-3 shrink-0 self-center text-ink-muted"
          />
          <span className="sr-only">{messageListTexts.searchPeople}</span>
          <input
            type="search"
            value={text}
            placeholder={messageListTexts.searchPeople}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {wanted.length < SEARCH_MIN_CHARACTERS ? (
          <Conversations role={role} currentId={currentId} />
        ) : (
          <Found role={role} text={wanted} onChosen={() => setText('')} />
        )}
      </div>
    </div>
  )
}

function Conversations({ role, currentId }: ConversationListProps) {
  const list = useSuspenseInfiniteQuery(conversationPages(useApi()))
  const items = list.data.pages.flatMap((page) => page.data)
  if (items.length === 0) {
    return (
      <>
        <EmptyState
          compact
          icon={<MessageSquare size={20} strokeWidth={1.75} aria-hidden="true" />}
          title={messageListTexts.none}
          description={
            role === 'user' ? messageListTexts.noneHintBuyer : messageListTexts.noneHintProvider
          }
        />
        <Suggested role={role} />
      </>
    )
  }
  return (
    <>
      <ul aria-label={messageListTexts.conversations} className="divide-y">
        {items.map((item) => (
          <ConversationRow
            key={item._id}
            item={item}
            href={conversationHref(role, item._id)}
            current={item._id === currentId}
          />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

type RowProps = { item: Conversation; href: string; current: boolean }

function ConversationRow({ item, href, current }: RowProps) {
  const { last, unread, muted } = item
  const own = last.sender !== item._id
  const words = last.content === '' ? (last.file?.name ?? '') : last.content
  return (
    <li>
      <PersonLink person={item} href={href} current={current} bold={unread > 0}>
        <span className="flex items-baseline gap-2 text-sm text-ink-muted">
          <span className={cx('min-w-0 flex-1 truncate', unread > 0 && 'font-[540] text-ink')}>
            {own ? messageListTexts.you : ''}
            {words}
          </span>
          {muted ? (
            <BellOff size={13} strokeWidth={1.75} role="img" aria-label={messageListTexts.muted} />
          ) : null}
          {unread > 0 ? (
            <span className="num rounded-full bg-accent px-1.5 text-xs font-[600] text-on-accent">
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> {messageListTexts.unread}</span>
            </span>
          ) : null}
        </span>
        <RelativeTime
          value={last.createdAt}
          className="num absolute end-3 top-3 text-xs text-ink-muted"
        />
      </PersonLink>
    </li>
  )
}

type PersonLinkProps = {
  person: MessagingSearchItem
  href: string
  current?: boolean
  bold?: boolean
  onClick?: () => void
  children?: ReactNode
}

/** Avatar, name and the provider's category as a tag. */
function PersonLink({ person, href, current, bold, onClick, children }: PersonLinkProps) {
  return (
    <a
      href={href}
      data-scroll="keep"
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      className={cx(
        'relative flex gap-3 px-3 py-3 outline-offset-[-2px] hover:bg-hover',
        children === undefined ? 'items-center' : 'items-start',
        current && 'bg-hover shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <Avatar name={person.name} src={person.profileUrl} shape={avatarShape(person.type)} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span
          className={cx(
            'line-clamp-2 text-base [overflow-wrap:anywhere]',
            bold ? 'font-[620]' : 'font-[540]',
            children !== undefined && 'pe-20',
          )}
        >
          {person.name}
        </span>
        {person.category === null ? null : (
          <span>
            <Badge tone="accent">{categoryTitle(person.category)}</Badge>
          </span>
        )}
        {children}
      </span>
    </a>
  )
}

type FoundProps = { role: Role; text: string; onChosen: () => void }

function Found({ role, text, onChosen }: FoundProps) {
  const { data, error } = useQuery(callQuery(useApi(), searchPeople, { query: { q: text } }))
  if (data === undefined) {
    return (
      <p role="status" className="px-4 py-6 text-sm text-ink-muted">
        {error === null ? messageListTexts.searching : messageOf(error)}
      </p>
    )
  }
  return (
    <>
      <p role="status" className="px-4 pt-3 pb-1 text-sm text-ink-muted">
        {data.data.length === 0 ? messageListTexts.noResults : messageListTexts.found}
      </p>
      <People role={role} people={data.data} onChosen={onChosen} />
    </>
  )
}

/** For an empty list: people the viewer already knows. */
function Suggested({ role }: { role: Role }) {
  const { data } = useQuery(callQuery(useApi(), searchPeople, { query: {} }))
  return data === undefined || data.data.length === 0 ? null : (
    <>
      <p className="eyebrow px-4 pb-1">{messageListTexts.writeTo}</p>
      <People role={role} people={data.data} />
    </>
  )
}

type PeopleProps = {
  role: Role
  people: readonly MessagingSearchItem[]
  onChosen?: () => void
}

function People({ role, people, onChosen }: PeopleProps) {
  return (
    <ul aria-label={messageListTexts.people} className="divide-y">
      {people.map((person) => (
        <li key={person._id}>
          <PersonLink
            person={person}
            href={conversationHref(role, person._id)}
            onClick={onChosen}
          />
        </li>
      ))}
    </ul>
  )
}
