import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import Check from 'lucide-react/icons/check'
import Compass from 'lucide-react/icons/compass'
import FileText from 'lucide-react/icons/file-text'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import Newspaper from 'lucide-react/icons/newspaper'
import Receipt from 'lucide-react/icons/receipt-indian-rupee'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import Tag from 'lucide-react/icons/tag'
import Wallet from 'lucide-react/icons/wallet'
import type { Notification, NotificationKind } from '#contract/notifications/types.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { notificationTexts } from './texts.ts'

const ICONS: Readonly<Record<NotificationKind, typeof Heart>> = {
  welcome: Sparkles,
  guidance: Compass,
  security: ShieldCheck,
  plan: Tag,
  follow: Heart,
  verification: BadgeCheck,
  application: FileText,
  subscription: Receipt,
  payout: Wallet,
  trade: ChartCandlestick,
  message: MessageSquare,
  content: Newspaper,
  event: CalendarDays,
}

type NotificationRowProps = { notification: Notification; onRead: () => void }

/** One notification. Following its link marks it as read. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { kind, title, body, link, createdAt, readAt } = notification
  const unread = readAt === null
  const Icon = ICONS[kind]
  return (
    <li
      className={cx(
        'relative flex gap-4 px-4 py-4 transition-colors sm:px-5',
        link !== null && 'hover:bg-hover',
      )}
    >
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full',
          unread ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-muted',
        )}
      >
        <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('text-base', unread ? 'font-[580] text-ink' : 'text-ink-soft')}>
          {unread ? <span className="sr-only">{notificationTexts.unread} </span> : null}
          {link === null ? (
            title
          ) : (
            <TextAnchor
              href={link}
              tone="quiet"
              className="row-link"
              onClick={() => (unread ? onRead() : undefined)}
            >
              {title}
            </TextAnchor>
          )}
        </p>
        <p className="mt-0.5 max-w-2xl text-sm text-ink-soft">{body}</p>
        <p className="mt-1 text-xs text-ink-muted">
          <RelativeTime value={createdAt} />
        </p>
      </div>
      {unread ? (
        <div className="relative z-1 -me-1.5 flex items-start">
          <IconButton size="sm" label={notificationTexts.readOf(title)} onClick={onRead}>
            <Check size={17} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </li>
  )
}
