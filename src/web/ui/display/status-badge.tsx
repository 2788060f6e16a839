import BadgeCheck from 'lucide-react/icons/badge-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { displayTexts } from '../texts.ts'
import { Badge } from './badge.tsx'

/** The provider is registered with SEBI. */
export function SebiBadge() {
  return (
    <Badge tone="accent" icon={<ShieldCheck size={13} strokeWidth={2} aria-hidden="true" />}>
      {displayTexts.sebiRegistered}
    </Badge>
  )
}

type VerifiedBadgeProps = {
  verified: boolean
  /** The labels of both states; the admin's page uses 'Verified Provider' and 'Not Verified'. */
  labels?: readonly [string, string]
}

/** Whether a provider's documents have been verified. */
export function VerifiedBadge({
  verified,
  labels = [displayTexts.verified, displayTexts.notVerified],
}: VerifiedBadgeProps) {
  return verified ? (
    <Badge tone="up" icon={<BadgeCheck size={13} strokeWidth={2} aria-hidden="true" />}>
      {labels[0]}
    </Badge>
  ) : (
    <Badge>{labels[1]}</Badge>
  )
}
