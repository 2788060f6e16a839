import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { VerifiedBadge } from '#web/ui/display/status-badge.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useProfile } from '../use-profile.ts'
import { ChangeContact } from './change-contact.tsx'
import { type Contact, contactName, spacedNumber } from './contact.ts'
import { contactTexts } from './texts.ts'

/** Email address and mobile number, each changed by a code sent to the new one. */
export function ContactSection() {
  const { email, emailVerified, number, numberVerified } = useProfile()
  return (
    <SettingsSection title={contactTexts.title} description={contactTexts.about}>
      <div className="divide-y rounded-lg border bg-surface">
        <ContactRow what="email" value={email} verified={emailVerified} />
        <ContactRow what="number" value={number} verified={numberVerified} />
      </div>
    </SettingsSection>
  )
}

type ContactRowProps = { what: Contact; value: string | null; verified: boolean }

function ContactRow({ what, value, verified }: ContactRowProps) {
  const [changing, setChanging] = useState(false)
  return (
    <div className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-ink-muted">{contactName[what]}</p>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="num text-base text-ink [overflow-wrap:anywhere]">
              {value === null
                ? contactTexts.noneYet
                : what === 'number'
                  ? spacedNumber(value)
                  : value}
            </span>
            {value === null ? null : verified ? (
              <VerifiedBadge verified />
            ) : (
              <Badge tone="warn">{contactTexts.notVerified}</Badge>
            )}
          </p>
        </div>
        <Button size="sm" aria-expanded={changing} onClick={() => setChanging(!changing)}>
          {changing
            ? contactTexts.cancel
            : value === null
              ? contactTexts.add
              : verified
                ? contactTexts.change
                : contactTexts.verify}
          <span className="sr-only"> {contactName[what].toLowerCase()}</span>
        </Button>
      </div>
      {changing ? (
        <ChangeContact
          what={what}
          initial={verified ? '' : (value ?? '')}
          onDone={() => setChanging(false)}
        />
      ) : null}
    </div>
  )
}
