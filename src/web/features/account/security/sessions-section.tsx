import { useSuspenseQuery } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sign-in.ts'
import type { CallReply } from '#contract/call.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { sessionTexts } from './texts.ts'

type Session = CallReply<typeof listSessions>['data'][number]

/** The active sessions of the account, and signing out of them. */
export function SessionsSection() {
  const { data } = useSuspenseQuery(callQuery(useApi(), listSessions, {})).data
  const handleEnded = ({ message }: { message: string }) => toast.success(message)
  const handleFailure = (error: Error) => toast.error(sessionTexts.notSignedOut, messageOf(error))
  const others = useMutationCall(endOtherSessions, {
    onSuccess: handleEnded,
    onError: handleFailure,
  })
  const one = useMutationCall(endSession, { onSuccess: handleEnded, onError: handleFailure })
  return (
    <SettingsSection title={sessionTexts.title} description={sessionTexts.about}>
      <ul className="divide-y rounded-lg border bg-surface">
        {data.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            ending={one.isPending && one.variables.body.id === session._id}
            onEnd={() => one.mutate({ body: { id: session._id } })}
          />
        ))}
      </ul>
      {data.length > 1 ? (
        <Button
          size="sm"
          className="mt-4"
          loading={others.isPending}
          onClick={() => others.mutate({})}
        >
          {sessionTexts.signOutOthers}
        </Button>
      ) : null}
    </SettingsSection>
  )
}

type SessionRowProps = { session: Session; ending: boolean; onEnd: () => void }

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { device, ip, current, createdAt, lastSeenAt } = session
  const Icon = /Android|iOS/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base text-ink">
          {device}
          {current ? <Badge tone="accent">{sessionTexts.thisDevice}</Badge> : null}
        </p>
        <p className="num text-sm text-ink-muted">
          {ip} {sessionTexts.lastSeen(<RelativeTime value={lastSeenAt} />)}{' '}
          {sessionTexts.since(<DateTime value={createdAt} format="date" />)}
        </p>
      </div>
      {current ? null : (
        <Button size="sm" loading={ending} onClick={onEnd}>
          {navigationLabels.signOut}
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  )
}
