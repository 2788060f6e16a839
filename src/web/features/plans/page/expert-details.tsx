import type { ReactNode } from 'react'
import { registrationNumberLabel } from '#contract/providers/categories.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { providerTypeLabels } from '#contract/providers/texts.ts'
import type { PublicProvider } from '#contract/providers/types.ts'
import { readablePhone, telephoneHref } from '#web/lib/display/contact-text.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { ProviderAvatar } from '#web/ui/display/provider-avatar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { expertTexts } from './texts.ts'

/** The seller of the plan, contact details, and the compliance officer. */
export function ExpertDetails({ provider }: { provider: PublicProvider }) {
  const { address1, address2, city, state, category } = provider
  const address = [address1, address2, city, state].filter((line) => line !== '')
  const officer = [
    provider.complianceOfficerName,
    provider.complianceOfficerEmail,
    provider.complianceOfficerNumber,
  ]
  return (
    <div className="mt-3 rounded-lg border bg-surface">
      <div className="flex flex-wrap items-center gap-4 p-5">
        <ProviderAvatar provider={provider} size="xl" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-lg leading-snug font-[600] [overflow-wrap:anywhere]">
            {providerName(provider)}
          </p>
          <p className="text-sm text-ink-muted">{providerTypeLabels[provider.type]}</p>
        </div>
        <ButtonAnchor href={`/view/serviceprovider/${provider._id}`}>
          {expertTexts.viewProvider}
        </ButtonAnchor>
      </div>
      <div className="border-t p-5">
        <DetailList
          items={[
            {
              label: registrationNumberLabel(category),
              value: <span className="num">{provider.regNumber}</span>,
            },
            { label: expertTexts.registeredOn, value: date(provider.registrationDate) },
            { label: expertTexts.phone, value: phone(provider.number) },
            { label: expertTexts.email, value: mail(provider.email) },
            { label: expertTexts.address, value: address.join(', ') },
          ]}
        />
      </div>
      {officer.some((value) => value !== null) ? (
        <div className="border-t p-5">
          <h3 className="text-sm font-[600]">{expertTexts.complianceOfficer}</h3>
          <DetailList
            className="mt-3"
            items={[
              { label: expertTexts.name, value: provider.complianceOfficerName },
              { label: expertTexts.phone, value: phone(provider.complianceOfficerNumber) },
              { label: expertTexts.email, value: mail(provider.complianceOfficerEmail) },
            ]}
          />
        </div>
      ) : null}
    </div>
  )
}

function date(day: string | null): ReactNode {
  return day === null ? null : <DateTime value={day} format="date" />
}

function mail(address: string | null): ReactNode {
  return address === null ? null : (
    <TextAnchor href={`mailto:${address}`} tone="quiet">
      {address}
    </TextAnchor>
  )
}

function phone(number: string | null): ReactNode {
  return number === null ? null : (
    <TextAnchor href={telephoneHref(number)} tone="quiet" className="num">
      {readablePhone(number)}
    </TextAnchor>
  )
}
