import type { AuditLogEntry } from '#contract/admin/audit-log.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { auditHref } from './pages.ts'
import { auditTexts } from './texts.ts'

export const AUDIT_COLUMNS: readonly DataColumn<AuditLogEntry>[] = [
  {
    id: 'at',
    header: auditTexts.time,
    cell: ({ at, _id }) => (
      <span className="flex flex-col">
        <DateTime value={at} />
        <span className="num text-xs text-ink-muted">{auditTexts.entry(_id)}</span>
      </span>
    ),
  },
  { id: 'actor', header: auditTexts.person, cell: (row) => <Actor entry={row} /> },
  {
    id: 'action',
    header: auditTexts.action,
    cell: (row) => (
      <span className="flex flex-col gap-1 max-sm:items-end">
        <TextAnchor
          tone="quiet"
          href={auditHref({ action: row.action })}
          className="font-mono text-xs wrap-anywhere sm:min-w-44"
        >
          {row.action}
        </TextAnchor>
        <About entry={row} />
      </span>
    ),
  },
  { id: 'detail', header: auditTexts.details, cell: (row) => <Details entry={row} /> },
  {
    id: 'origin',
    header: auditTexts.from,
    cell: ({ ip, requestId }) => (
      <span className="flex flex-col font-mono text-xs wrap-anywhere max-sm:items-end sm:min-w-32">
        <span>{ip ?? '–'}</span>
        {requestId === null ? null : <span className="text-ink-muted">{requestId}</span>}
      </span>
    ),
  },
]

const KINDS: Readonly<Record<AuditLogEntry['actorKind'], string>> = {
  anonymous: auditTexts.visitor,
  account: auditTexts.formerAccount,
  system: 'Tradebox',
}

const ROLES: Readonly<Record<string, string>> = {
  user: auditTexts.customer,
  provider: auditTexts.provider,
  admin: auditTexts.admin,
}

function Actor({ entry }: { entry: AuditLogEntry }) {
  const { actorId, actorKind, actorName, actorRole } = entry
  const name = actorName ?? KINDS[actorKind]
  return (
    <span className="flex min-w-28 flex-col max-sm:items-end">
      {actorId === null || actorKind !== 'account' ? (
        <span>{name}</span>
      ) : (
        <TextAnchor
          tone="quiet"
          href={auditHref({ person: actorId })}
          className="font-[540] wrap-anywhere"
        >
          {name}
        </TextAnchor>
      )}
      {actorRole === null ? null : (
        <span className="text-xs text-ink-muted">{ROLES[actorRole] ?? actorRole}</span>
      )}
    </span>
  )
}

function About({ entry: { objectType, objectId } }: { entry: AuditLogEntry }) {
  if (objectType === null) {
    return null
  }
  return (
    <span className="flex flex-col text-xs max-sm:items-end">
      <span className="text-ink-muted">{objectType.replaceAll('_', ' ')}</span>
      {objectId === null ? null : (
        <TextAnchor
          tone="quiet"
          href={auditHref({ objectId })}
          className="font-mono wrap-anywhere text-ink-muted"
        >
          {objectId}
        </TextAnchor>
      )}
    </span>
  )
}

function Details({ entry: { detail } }: { entry: AuditLogEntry }) {
  const said = Object.entries(detail ?? {}).filter(([, value]) => value !== null && value !== '')
  if (said.length === 0) {
    return <span className="text-ink-muted">–</span>
  }
  return (
    <span className="flex max-w-80 flex-col sm:min-w-52 text-xs wrap-anywhere max-sm:items-end max-sm:text-end">
      {said.map(([name, value]) => (
        <span key={name}>
          <span className="text-ink-muted">{name}</span> {String(value)}
        </span>
      ))}
    </span>
  )
}
