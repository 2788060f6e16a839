import { useState } from 'react'
import { beginTotp } from '#contract/accounts/profile.ts'
import type { CallReply } from '#contract/call.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useProfile } from '../use-profile.ts'
import { DisableAuthenticator } from './disable-authenticator.tsx'
import { EnrolAuthenticator } from './enrol-authenticator.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { authenticatorTexts } from './texts.ts'

/** The second factor: setting it up, its status, and turning it off. */
export function AuthenticatorSection() {
  const { totpEnabled } = useProfile()
  const begin = useMutationCall(beginTotp)
  const [draft, setDraft] = useState<CallReply<typeof beginTotp>>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <SettingsSection title={authenticatorTexts.title} description={authenticatorTexts.about}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : draft ? (
        <EnrolAuthenticator
          draft={draft}
          onCancel={() => setDraft(undefined)}
          onEnrolled={(recoveryCodes) => {
            setCodes(recoveryCodes)
            setDraft(undefined)
          }}
        />
      ) : totpEnabled ? (
        <Enrolled />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <FormError>{begin.isError ? messageOf(begin.error) : null}</FormError>
          <p className="text-base text-ink-soft">{authenticatorTexts.notSetUp}</p>
          <Button
            variant="primary"
            loading={begin.isPending}
            onClick={() => begin.mutate({}, { onSuccess: setDraft })}
          >
            {authenticatorTexts.setUp}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function Enrolled() {
  const { recoveryCodes } = useProfile()
  const [disabling, setDisabling] = useState(false)
  return (
    <div className="rounded-lg border bg-surface px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <p className="flex items-center gap-2.5 text-base text-ink">
            {authenticatorTexts.title} <Badge tone="up">{authenticatorTexts.on}</Badge>
          </p>
          <p className="num text-sm text-ink-muted">
            {authenticatorTexts.codesLeft(recoveryCodes)}
          </p>
        </div>
        <Button size="sm" aria-expanded={disabling} onClick={() => setDisabling(!disabling)}>
          {disabling ? authenticatorTexts.cancel : authenticatorTexts.turnOff}
        </Button>
      </div>
      {disabling ? <DisableAuthenticator /> : null}
    </div>
  )
}
