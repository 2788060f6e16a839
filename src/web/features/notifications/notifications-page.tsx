import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { navigationLabels } from '#contract/common/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { NotificationRow } from './notification-row.tsx'
import { notificationPages } from './pages.ts'
import { notificationTexts } from './texts.ts'
import { useMarkRead } from './use-reading.ts'

/** The viewer's notifications, newest first. */
export function NotificationsPage() {
  const list = useSuspenseInfiniteQuery(notificationPages(useApi()))
  const { read, reading } = useMarkRead()
  const { pages } = list.data
  const items = pages.flatMap((page) => page.data)
  const unread = pages[0]?.unread ?? 0
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={navigationLabels.notifications}
        description={
          items.length === 0 ? undefined : unread === 0 ? (
            notificationTexts.allRead
          ) : (
            <span className="num">{notificationTexts.unreadCount(formatCount(unread))}</span>
          )
        }
        actions={
          unread === 0 ? undefined : (
            <Button size="sm" loading={reading} onClick={() => void read()}>
              {notificationTexts.readAll}
            </Button>
          )
        }
      />
      {items.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          <EmptyState
            icon={<Bell size={20} strokeWidth={1.75} aria-hidden="true" />}
            title={notificationTexts.none}
            description={notificationTexts.noneHint}
          />
        </div>
      ) : (
        <div>
          <ul className="divide-y overflow-clip rounded-lg border bg-surface">
            {items.map((notification) => (
              <NotificationRow
                key={notification._id}
                notification={notification}
                onRead={() => void read([notification._id])}
              />
            ))}
          </ul>
          <LoadMore list={list} />
        </div>
      )}
    </div>
  )
}
