import MessageSquare from 'lucide-react/icons/message-square'
import { messageTexts } from '#web/features/messages/message/texts.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { conversationHref } from './paths.ts'

/** For investors, and for visitors, who sign in first. Providers can only reply. */
export function MessageButton({ provider }: { provider: { readonly _id: string } }) {
  const session = useSession()
  return session !== null && session.role !== 'user' ? null : (
    <ButtonAnchor
      rel="nofollow"
      href={conversationHref('user', provider._id)}
      icon={<MessageSquare size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      {messageTexts.message}
    </ButtonAnchor>
  )
}
