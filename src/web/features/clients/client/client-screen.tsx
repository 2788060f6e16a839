import { useSuspenseQuery } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import { clientDetails } from '#contract/clients/calls.ts'
import type { ClientDetails } from '#contract/clients/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Breadcrumbs, Crumb, CrumbLink } from '#web/ui/navigation/breadcrumbs.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { ClientStatusBadge } from '../client-status.tsx'
import { CLIENTS_PATH } from '../pages.ts'
import { clientTexts } from '../texts.ts'
import { ClientContact } from './client-contact.tsx'
import { ClientNotes } from './client-notes.tsx'
import { ClientPlans } from './client-plans.tsx'
import { ClientTimeline } from './client-timeline.tsx'
import { TagEditor } from './tag-editor.tsx'

/** One client: plans, notes and timeline. */
export function ClientScreen({ id }: { id: string }) {
  const client = useSuspenseQuery(callQuery(useApi(), clientDetails, { query: { id } })).data.data
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs>
        <CrumbLink to={CLIENTS_PATH}>{clientTexts.clients}</CrumbLink>
        <Crumb>{client.name}</Crumb>
      </Breadcrumbs>
      <SectionHeader
        size="page"
        title={<span className="wrap-anywhere">{client.name}</span>}
        description={<StatusLine client={client} />}
        actions={
          client.mayMessage ? (
            <ButtonAnchor
              href={`/dashboard/serviceprovider/messages/conversation/${client._id}`}
              icon={<MessageSquare size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              {clientTexts.message}
            </ButtonAnchor>
          ) : undefined
        }
      />
      <Figures client={client} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title={clientTexts.timeline} pad="none">
          <ClientTimeline id={id} />
        </Card>
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
          {client.isRemoved ? null : (
            <>
              <ClientContact id={id} />
              <Card title={clientTexts.tags} description={clientTexts.onlyYouSeeThem}>
                <TagEditor client={client} />
              </Card>
              <Card title={clientTexts.notes} description={clientTexts.onlyYouSeeThem}>
                <ClientNotes id={id} />
              </Card>
            </>
          )}
          <Card title={clientTexts.plans} pad="none">
            <ClientPlans client={client} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function StatusLine({ client }: { client: ClientDetails }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <ClientStatusBadge status={client.status} />
      <span className="wrap-anywhere">{client.plan}</span>
      {client.isRemoved ? <span>{clientTexts.accountRemoved}</span> : null}
      {!client.isRemoved && !client.mayMessage ? <span>{clientTexts.onlySeller}</span> : null}
    </span>
  )
}

function Figures({ client }: { client: ClientDetails }) {
  const hasEnded = client.status === 'expired' || client.status === 'cancelled'
  return (
    <StatRow>
      <StatTile
        label={clientTexts.paidInAll}
        value={<Money rupees={client.paid} />}
        note={clientTexts.lessRefunds}
      />
      <StatTile
        label={clientTexts.clientSince}
        value={<DateTime value={client.since} format="date" />}
      />
      <StatTile
        label={hasEnded ? clientTexts.ended : clientTexts.nextEnd}
        value={<DateTime value={client.until} format="date" />}
      />
      <StatTile label={clientTexts.lastMessage} value={<Last at={client.lastMessageAt} />} />
      <StatTile
        label={clientTexts.lastCall}
        value={<Last at={client.lastCallAt} />}
        note={clientTexts.inTheLast30Days}
      />
    </StatRow>
  )
}

function Last({ at }: { at: string | null }) {
  return at === null ? clientTexts.none : <DateTime value={at} format="date" />
}
