import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messaging/types.ts'
import { formatIst } from '#kit/day.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Pending } from '../conversation/thread.ts'
import { MessageFile } from './message-file.tsx'
import { MessageText } from './message-text.tsx'
import { messageTexts } from './texts.ts'

type MessageBubbleProps = {
  message: Message
  otherId: string
  otherName: string
  own: boolean
  /** The other person has read it. */
  read: boolean
}

/** One message; the viewer's own are on the right. */
export function MessageBubble({ message, otherId, otherName, own, read }: MessageBubbleProps) {
  const { content, createdAt, file, asksForSecret } = message
  return (
    <Bubble own={own} by={own ? messageTexts.you : otherName}>
      <div className={cx('flex flex-col gap-2 rounded-lg px-3.5 py-2.5', toneOf(own))}>
        {file === null ? null : <MessageFile otherId={otherId} message={message} file={file} />}
        {content === '' ? null : <MessageText text={content} />}
      </div>
      {asksForSecret ? <SecretWarning /> : null}
      <Foot own={own}>
        <time dateTime={createdAt}>{formatIst(createdAt, 'time')}</time>
        {own ? <State read={read} /> : null}
      </Foot>
    </Bubble>
  )
}

type PendingBubbleProps = {
  pending: Pending
  progress: number | undefined
  onRetry: () => void
  onDrop: () => void
}

/** A message that is being sent, or could not be sent. */
export function PendingBubble({ pending, progress, onRetry, onDrop }: PendingBubbleProps) {
  const { content, file, failure } = pending
  return (
    <Bubble own by={messageTexts.you}>
      <div
        className={cx(
          'flex flex-col gap-2 rounded-lg px-3.5 py-2.5',
          failure === null ? 'bg-accent-soft text-ink opacity-75' : 'border border-down bg-surface',
        )}
      >
        {file === null ? null : <p className="text-sm text-ink-soft">{file.name}</p>}
        {content === '' ? null : <MessageText text={content} />}
      </div>
      {failure === null ? (
        <Foot own>
          <Clock size={13} strokeWidth={1.75} aria-hidden="true" />
          <span className="num">
            {file === null || progress === undefined
              ? messageTexts.sending
              : messageTexts.sendingFile(Math.round(progress))}
          </span>
        </Foot>
      ) : (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-end gap-x-2 text-xs text-down"
        >
          <span className="inline-flex items-center gap-1">
            <CircleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
            {messageTexts.notSent} {failure}
          </span>
          <Button variant="link" size="sm" onClick={onRetry}>
            {messageTexts.retry}
          </Button>
          <Button variant="link" size="sm" onClick={onDrop}>
            {messageTexts.delete}
          </Button>
        </div>
      )}
    </Bubble>
  )
}

function toneOf(own: boolean): string {
  return own ? 'bg-accent-soft text-ink' : 'border bg-surface text-ink'
}

function Bubble({ own, by, children }: { own: boolean; by: string; children: ReactNode }) {
  return (
    <li className={cx('flex flex-col gap-1', own ? 'items-end ps-10' : 'items-start pe-10')}>
      <span className="sr-only">{by}:</span>
      {children}
    </li>
  )
}

function Foot({ own, children }: { own: boolean; children: ReactNode }) {
  return (
    <p
      className={cx(
        'num flex items-center gap-1 px-1 text-xs text-ink-muted',
        own && 'justify-end',
      )}
    >
      {children}
    </p>
  )
}

function State({ read }: { read: boolean }) {
  return read ? (
    <span className="inline-flex text-accent-ink" title={messageTexts.read}>
      <CheckCheck size={15} strokeWidth={1.9} aria-hidden="true" />
      <span className="sr-only">{messageTexts.read}</span>
    </span>
  ) : (
    <span className="inline-flex" title={messageTexts.sent}>
      <Check size={14} strokeWidth={1.9} aria-hidden="true" />
      <span className="sr-only">{messageTexts.sent}</span>
    </span>
  )
}

/** The warning for clients from the most important terms and conditions. */
function SecretWarning() {
  return (
    <p className="flex max-w-prose items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-ink">
      <ShieldAlert
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="mt-0.5 shrink-0 text-warn"
      />
      {messageTexts.secretWarning}
    </p>
  )
}
