import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { listMessages, setConversation } from '#contract/messaging/calls.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callKey } from '#web/lib/api/query.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/actions/menu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { messagesPath } from '../paths.ts'
import { exportConversation } from './export-conversation.ts'
import { ReportDialog } from './report-dialog.tsx'
import { conversationMenuTexts } from './texts.ts'
import type { ThreadView } from './use-thread.ts'

type ConversationMenuProps = {
  session: SessionUser
  conversation: ThreadView['conversation']
  /** Without messages there is nothing to hide, report or export. */
  empty: boolean
}

type OpenDialog = 'block' | 'hide' | 'report' | undefined

/** The actions on a conversation besides writing. */
export function ConversationMenu({ session, conversation, empty }: ConversationMenuProps) {
  const { _id: otherId, name, muted, blocked } = conversation
  const [dialog, setDialog] = useState<OpenDialog>()
  const { set, hide, save } = useActions(session, otherId, name)
  const close = () => setDialog(undefined)
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <Menu
        trigger={
          <IconButton label={conversationMenuTexts.options}>
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem
          icon={muted ? <Bell {...icon} /> : <BellOff {...icon} />}
          onSelect={() =>
            void set(
              { muted: !muted },
              muted ? conversationMenuTexts.notificationsOn : conversationMenuTexts.muted,
            )
          }
        >
          {muted ? conversationMenuTexts.unmute : conversationMenuTexts.mute}
        </MenuItem>
        <MenuItem icon={<Download {...icon} />} disabled={empty} onSelect={() => void save()}>
          {conversationMenuTexts.export}
        </MenuItem>
        <MenuItem icon={<EyeOff {...icon} />} disabled={empty} onSelect={() => setDialog('hide')}>
          {conversationMenuTexts.hide}
        </MenuItem>
        <MenuSeparator />
        {blocked ? (
          <MenuItem
            icon={<Ban {...icon} />}
            onSelect={() => void set({ blocked: false }, conversationMenuTexts.unblocked)}
          >
            {conversationMenuTexts.unblock}
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban {...icon} />} tone="danger" onSelect={() => setDialog('block')}>
            {conversationMenuTexts.block}
          </MenuItem>
        )}
        <MenuItem
          icon={<Flag {...icon} />}
          tone="danger"
          disabled={empty}
          onSelect={() => setDialog('report')}
        >
          {conversationMenuTexts.report}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={dialog === 'block'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={conversationMenuTexts.blockQuestion(name)}
        description={conversationMenuTexts.blockHint}
        confirmLabel={conversationMenuTexts.block}
        tone="danger"
        onConfirm={() => set({ blocked: true }, conversationMenuTexts.blocked)}
      />
      <ConfirmDialog
        open={dialog === 'hide'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={conversationMenuTexts.hideQuestion}
        description={conversationMenuTexts.hideHint}
        confirmLabel={conversationMenuTexts.confirmHide}
        onConfirm={hide}
      />
      {dialog === 'report' ? (
        <ReportDialog otherId={otherId} otherName={name} onClose={close} />
      ) : null}
    </>
  )
}

type Settings = { readonly muted?: boolean; readonly blocked?: boolean }

function useActions(session: SessionUser, otherId: string, otherName: string) {
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const call = useMutationCall(setConversation)
  return {
    set: async (settings: Settings, done: string) => {
      try {
        await call.mutateAsync({ body: { with: otherId, ...settings } })
        toast.success(done)
      } catch (error) {
        toast.error(conversationMenuTexts.notChanged, messageOf(error))
      }
    },
    hide: async () => {
      try {
        await call.mutateAsync({ body: { with: otherId, hide: true } })
        await router.navigate({ href: messagesPath(session.role) })
        queryClient.removeQueries({ queryKey: callKey(listMessages) })
      } catch (error) {
        toast.error(conversationMenuTexts.notHidden, messageOf(error))
      }
    },
    save: async () => {
      try {
        const names = { otherId, otherName, ownName: session.RegName }
        await exportConversation(api, names, new Date())
      } catch (error) {
        toast.error(conversationMenuTexts.notExported, messageOf(error))
      }
    },
  }
}
