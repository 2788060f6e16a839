import {
  type AdminProvider,
  type VerificationCheck,
  verificationChecks,
} from '#contract/providers/admin-types.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { VerifyAction } from '../actions/verify-action.tsx'
import { checkTexts, documentName, verificationTexts } from '../texts.ts'
import { documentsOf } from './documents-card.tsx'

type VerificationCardProps = {
  provider: AdminProvider
  seesIdentity: boolean
  checked: readonly VerificationCheck[]
  onCheckedChange: (checked: readonly VerificationCheck[]) => void
}

/** What an admin compares with the documents before verifying, and who has opened them. */
export function VerificationCard(props: VerificationCardProps) {
  const { provider, seesIdentity, checked } = props
  const action =
    provider.status === 'approved' ? (
      <VerifyAction
        provider={provider}
        checked={checked}
        bar={verifyBarOf(provider, checked, seesIdentity)}
      />
    ) : (
      <p className="text-sm text-ink-muted">{verificationTexts.approveFirst}</p>
    )
  return (
    <Card
      title={verificationTexts.title}
      description={verificationTexts.description}
      footer={seesIdentity ? action : null}
    >
      {seesIdentity ? <Checklist {...props} /> : action}
    </Card>
  )
}

function Checklist({ provider, checked, onCheckedChange }: VerificationCardProps) {
  const { category, documentViews, regNumber, RegName, name } = provider
  const others = documentViews.filter((view) => !view.byYou)
  const hints: Readonly<Partial<Record<VerificationCheck, string>>> = {
    number: regNumber,
    name: RegName === name ? name : `${RegName}, ${name}`,
  }
  return (
    <div className="flex flex-col gap-4">
      {verificationChecks.map((check) => (
        <Checkbox
          key={check}
          label={checkTexts[check]}
          hint={hints[check]}
          checked={checked.includes(check)}
          onCheckedChange={(on) =>
            onCheckedChange(on ? [...checked, check] : checked.filter((one) => one !== check))
          }
        />
      ))}
      <p className="text-sm text-ink-muted">
        {verificationTexts.opened(openedBy(provider).size, documentsOf(provider).length)}
      </p>
      {others.length === 0 ? null : (
        <div className="text-sm text-ink-muted">
          <p>{verificationTexts.othersOpened}</p>
          <ul>
            {others.map(({ document, by, at }) => (
              <li key={`${document} ${by}`}>
                {by}: {documentName(document, category)}, <DateTime value={at} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Why this admin cannot verify yet; undefined once everything was opened and compared. */
function verifyBarOf(
  provider: AdminProvider,
  checked: readonly VerificationCheck[],
  seesIdentity: boolean,
): string | undefined {
  if (!seesIdentity) {
    return verificationTexts.notPermitted
  }
  if (openedBy(provider).size < documentsOf(provider).length) {
    return verificationTexts.openFirst
  }
  return checked.length < verificationChecks.length ? verificationTexts.tickFirst : undefined
}

function openedBy({ documentViews }: AdminProvider) {
  return new Set(documentViews.filter((view) => view.byYou).map((view) => view.document))
}
