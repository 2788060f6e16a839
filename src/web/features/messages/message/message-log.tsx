import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contract/messaging/types.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { formatIst } from '#kit/day.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useNow } from '#web/ui/text/now.ts'
import type { Pending, Thread } from '../conversation/thread.ts'
import { MessageBubble, PendingBubble } from './message-bubble.tsx'
import { messageTexts } from './texts.ts'

type MessageLogProps = {
  thread: Thread
  otherId: string
  otherName: string
  progress: number | undefined
  onOlder: () => Promise<void>
  onRetry: (pending: Pending) => void
  onDrop: (clientId: string) => void
  empty: ReactNode
}

/**
 * The messages, newest at the bottom. The scroll position is measured from the bottom: older
 * messages at the top move nothing, and new ones at the bottom scroll only a reader who is there.
 */
export function MessageLog(props: MessageLogProps) {
  const { thread, otherId, otherName, progress, onRetry, onDrop, empty } = props
  const box = useRef<HTMLDivElement>(null)
  const older = useOlderMessages(props, box)
  useScrollAnchor(box, thread)
  return (
    <div
      ref={box}
      role="log"
      aria-label={messageTexts.with(otherName)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard.
      tabIndex={0}
      className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain bg-canvas px-4 outline-offset-[-2px] sm:px-5"
    >
      <div className="pt-3 pb-4">
        {thread.more ? (
          <p className="flex justify-center pb-3">
            <Button variant="ghost" size="sm" loading={older.loading} onClick={older.load}>
              {older.failed ? messageTexts.olderFailed : messageTexts.older}
            </Button>
          </p>
        ) : null}
        {thread.messages.length === 0 && thread.pending.length === 0 ? empty : null}
        <ol className="flex flex-col gap-2.5">
          {thread.messages.map((message, index) => (
            <Fragment key={message.seq}>
              <Day message={message} before={thread.messages[index - 1]} />
              <MessageBubble
                message={message}
                otherId={otherId}
                otherName={otherName}
                own={message.sender !== otherId}
                read={message.seq <= thread.otherRead}
              />
            </Fragment>
          ))}
          {thread.pending.map((pending) => (
            <PendingBubble
              key={pending.clientId}
              pending={pending}
              progress={progress}
              onRetry={() => onRetry(pending)}
              onDrop={() => onDrop(pending.clientId)}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}

/** A divider where another day begins. */
function Day({ message, before }: { message: Message; before: Message | undefined }) {
  const now = useNow(MINUTE_MS)
  const day = formatIst(message.createdAt, 'date')
  if (before !== undefined && formatIst(before.createdAt, 'date') === day) {
    return null
  }
  const isDay = (at: number) => formatIst(at, 'date') === day
  const name =
    now === undefined
      ? day
      : isDay(now)
        ? messageTexts.today
        : isDay(now - DAY_MS)
          ? messageTexts.yesterday
          : day
  return (
    <li className="num flex items-center gap-3 py-2 text-xs text-ink-muted">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <span>{name}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </li>
  )
}

/** Loads older messages when the reader nears the top, or by the button. */
function useOlderMessages(
  { onOlder, thread }: MessageLogProps,
  box: { readonly current: HTMLDivElement | null },
) {
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const load = async () => {
    setLoading(true)
    setFailed(false)
    try {
      await onOlder()
    } catch {
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const { more } = thread
  useEffect(() => {
    const element = box.current
    if (element === null || !more || loading || failed) {
      return
    }
    const loadNearTop = () => {
      // The scroll position is zero at the bottom and negative above it.
      const distanceToTop = element.scrollHeight - element.clientHeight + element.scrollTop
      if (distanceToTop < element.clientHeight && element.scrollTop < 0) {
        void latest.current()
      }
    }
    element.addEventListener('scroll', loadNearTop, { passive: true })
    return () => element.removeEventListener('scroll', loadNearTop)
  }, [box, more, loading, failed])
  return { load: () => void load(), loading, failed }
}

/** Keeps a reader further up in place when a message is added at the bottom. */
function useScrollAnchor(box: { readonly current: HTMLDivElement | null }, thread: Thread): void {
  const last = thread.messages.at(-1)?.seq ?? 0
  const count = thread.pending.length
  const height = useRef(0)
  const known = useRef({ last, count })
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) {
      return
    }
    const grown = element.scrollHeight - height.current
    const added = known.current.last !== last || known.current.count !== count
    if (added && element.scrollTop < 0 && height.current > 0) {
      const sends = count > known.current.count
      element.scrollTop = sends ? 0 : element.scrollTop - grown
    }
    known.current = { last, count }
    height.current = element.scrollHeight
  })
}
