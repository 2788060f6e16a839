import type { ClientStatus } from '#contract/clients/types.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

export const STATUS_LABELS: Readonly<Record<ClientStatus, string>> = {
  active: 'Active',
  expiring: 'Expiring',
  trial: 'Trial',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

const TONES: Readonly<Record<ClientStatus, BadgeTone>> = {
  active: 'up',
  expiring: 'warn',
  trial: 'accent',
  expired: 'neutral',
  cancelled: 'down',
}

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {STATUS_LABELS[status]}
    </Badge>
  )
}
