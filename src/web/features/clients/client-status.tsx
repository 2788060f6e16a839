import {
  type ClientStatus,
  type ClientStatusFilter,
  clientStatusFilters,
} from '#contract/clients/types.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { statusTexts } from './texts.ts'

export const STATUS_LABELS: Readonly<Record<ClientStatus, string>> = {
  active: statusTexts.active,
  expiring: statusTexts.expiring,
  trial: statusTexts.trial,
  expired: statusTexts.expired,
  cancelled: statusTexts.cancelled,
}

const FILTER_LABELS: Readonly<Record<ClientStatusFilter, string>> = {
  ...STATUS_LABELS,
  current: statusTexts.current,
}

/** What clients can be filtered by. */
export const STATUS_OPTIONS = clientStatusFilters.map((value) => ({
  value,
  label: FILTER_LABELS[value],
}))

const TONES: Readonly<Record<ClientStatus, BadgeTone>> = {
  active: 'up',
  expiring: 'warn',
  trial: 'accent',
  expired: 'neutral',
  cancelled: 'neutral',
}

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {STATUS_LABELS[status]}
    </Badge>
  )
}
