import { useSuspenseQuery } from '@tanstack/react-query'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { ownProvider } from '#contract/providers/calls.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { providerTypeLabels } from '#contract/providers/texts.ts'
import type { OwnProvider } from '#contract/providers/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { FormFrame } from '#web/lib/forms/form.tsx'
import { SaveBar } from '#web/lib/forms/save-bar.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { OwnSubProfiles } from './own-sub-profiles.tsx'
import {
  AboutFields,
  ComplianceFields,
  ContactFields,
  SocialFields,
} from './public-profile-fields.tsx'
import { publicProfileTexts } from './texts.ts'
import { usePublicProfile } from './use-public-profile.ts'

/** Edits the public profile of the signed-in provider. */
export function PublicProfileScreen() {
  const own = useSuspenseQuery(callQuery(useApi(), ownProvider, {})).data.data
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={publicProfileTexts.title}
        description={own.verified ? publicProfileTexts.shown : publicProfileTexts.notShownYet}
        actions={
          <ButtonAnchor
            href={`/view/serviceprovider/${own._id}`}
            iconEnd={<ArrowUpRight size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            {own.verified ? publicProfileTexts.viewPage : publicProfileTexts.preview}
          </ButtonAnchor>
        }
      />
      {own.type === 'Non Individual' ? <OwnSubProfiles companyId={own._id} /> : null}
      <Registered own={own} />
      <ProfileForm own={own} />
    </div>
  )
}

/** What an admin has verified cannot be changed by the provider. */
function Registered({ own }: { own: OwnProvider }) {
  return (
    <Card title={publicProfileTexts.registration} description={publicProfileTexts.registrationHint}>
      <DetailList
        items={[
          { label: publicProfileTexts.registeredName, value: own.RegName },
          {
            label: publicProfileTexts.registrationNumber,
            value: <span className="num">{own.regNumber}</span>,
          },
          { label: publicProfileTexts.category, value: categoryTitle(own.category) },
          { label: publicProfileTexts.type, value: providerTypeLabels[own.type] },
          { label: publicProfileTexts.company, value: own.addedby?.companyName },
        ]}
      />
    </Card>
  )
}

function ProfileForm({ own }: { own: OwnProvider }) {
  const { form, Field, failure } = usePublicProfile(own)
  return (
    <FormFrame
      form={form}
      aria-label={publicProfileTexts.title}
      className="flex min-w-0 flex-col gap-6"
    >
      <CallError error={failure} />
      <AboutFields Field={Field} />
      <ContactFields Field={Field} />
      <ComplianceFields Field={Field} />
      <SocialFields Field={Field} />
      <SaveBar form={form}>
        <p className="text-sm text-ink-muted max-sm:hidden">{publicProfileTexts.notSaved}</p>
      </SaveBar>
    </FormFrame>
  )
}
