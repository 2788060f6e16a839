import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { followLabels } from '#contract/follows/texts.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { Followable } from './followable.ts'
import { followTexts } from './texts.ts'
import { useFollow } from './use-follow.ts'

type FollowButtonProps = {
  provider: Followable
  size?: 'sm' | 'md'
  /** Styled as the page's main action, as on a profile. */
  primary?: boolean
  /** Shows only the icon once followed; for cards. */
  compact?: boolean
}

/** Follows a provider and shows whether the viewer does. Admins cannot follow. */
export function FollowButton({ provider, size = 'sm', primary, compact }: FollowButtonProps) {
  const session = useSession()
  const { following, busy, toggle } = useFollow(provider)
  if (session?.role === 'admin') {
    return null
  }
  if (!following) {
    return (
      <Button
        size={size}
        variant={primary ? 'primary' : 'secondary'}
        aria-disabled={busy || undefined}
        onClick={toggle}
        icon={<UserPlus size={15} strokeWidth={2} aria-hidden="true" />}
      >
        <span>
          {followTexts.follow}
          <span className="sr-only"> {providerName(provider)}</span>
        </span>
      </Button>
    )
  }
  return (
    <Button
      size={size}
      title={followLabels.unfollow}
      aria-disabled={busy || undefined}
      onClick={toggle}
      className={compact ? 'px-2!' : undefined}
      icon={<UserCheck size={16} strokeWidth={2} aria-hidden="true" className="text-up" />}
    >
      <span className={compact ? 'sr-only' : undefined}>
        {followTexts.following}
        <span className="sr-only"> {followTexts.pressToUnfollow(providerName(provider))}</span>
      </span>
    </Button>
  )
}
