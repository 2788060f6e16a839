import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState, useSyncExternalStore } from 'react'
import { getProfile } from '#contract/accounts/profile.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { unprovenEmailTexts } from './texts.ts'

const ChangeContact = lazyPart(async () => (await import('./change-contact.tsx')).ChangeContact)

const DISMISSED = 'unproven-email-dismissed'

/**
 * Asks an investor to verify the email address: somebody who signed up by mobile gets no mail until
 * then. It can be dismissed until the next session.
 */
export function UnprovenEmail() {
  const [verifying, setVerifying] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const wasDismissed = useSyncExternalStore(neverChanges, isDismissed, () => false)
  const profile = useQuery(callQuery(useApi(), getProfile, {})).data?.data
  const email = profile?.email ?? null
  if (email === null || profile?.emailVerified || dismissed || wasDismissed) {
    return null
  }
  const handleDismiss = () => {
    setDismissed(true)
    dismiss()
  }
  return (
    <section
      aria-label={unprovenEmailTexts.about}
      className="mb-6 rounded-lg border bg-surface px-4 py-3 sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-52 flex-1 text-base text-ink-soft">{unprovenEmailTexts.about}</p>
        {verifying ? null : (
          <Button size="sm" onClick={() => setVerifying(true)}>
            {unprovenEmailTexts.verify}
          </Button>
        )}
        <IconButton size="sm" label={unprovenEmailTexts.notNow} onClick={handleDismiss}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {verifying ? (
        <ChangeContact what="email" initial={email} onDone={() => setVerifying(false)} />
      ) : null}
    </section>
  )
}

const neverChanges = () => () => undefined

function isDismissed(): boolean {
  try {
    return window.sessionStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

function dismiss(): void {
  try {
    window.sessionStorage.setItem(DISMISSED, '1')
  } catch {
    // Without storage it is hidden until the next page.
  }
}
