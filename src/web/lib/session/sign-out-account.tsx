import { signOutAccount } from '#contract/admin/admins.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useSession } from './session.ts'
import { sessionTexts } from './texts.ts'

/** For admins with the permission: ends all sessions of another account. */
export function SignOutAccount({ accountId }: { accountId: string }) {
  const permitted = useSession()?.permissions.includes('admin.manage') ?? false
  const signOut = useMutationCall(signOutAccount, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sessionTexts.signOutFailed, messageOf(error)),
  })
  return permitted ? (
    <Button loading={signOut.isPending} onClick={() => signOut.mutate({ body: { id: accountId } })}>
      {sessionTexts.signOutEverywhere}
    </Button>
  ) : null
}
