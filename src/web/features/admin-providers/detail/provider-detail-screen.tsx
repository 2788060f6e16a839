import { useSuspenseQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useState } from 'react'
import { adminLabels } from '#contract/admin/texts.ts'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import type { AdminProvider, VerificationCheck } from '#contract/providers/admin-types.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { providerTypeLabels } from '#contract/providers/texts.ts'
import { registrationRecords } from '#contract/scorecard/summary-calls.ts'
import { nextStatus } from '#modules/providers/rules/lifecycle.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { MembershipCard } from '#web/lib/display/membership-card.tsx'
import { RegistrationRecords } from '#web/lib/display/registration-records.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { ProviderAvatar } from '#web/ui/display/provider-avatar.tsx'
import { VerifiedBadge } from '#web/ui/display/status-badge.tsx'
import { DeleteAction } from '../actions/delete-action.tsx'
import { MoneyActions } from '../actions/money-actions.tsx'
import { ProviderActions } from '../actions/provider-actions.tsx'
import { APPROVALS_PATH, adminProviderPath, VERIFIED_PATH } from '../provider-lists.ts'
import { providerTexts } from '../texts.ts'
import { ContentTiles } from './content-tiles.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { PersonalCard } from './personal-card.tsx'
import { SameRegistrationCard } from './same-registration-card.tsx'
import { VerificationCard } from './verification-card.tsx'
import { WalletCard } from './wallet-card.tsx'

/** Anchor of the section with the documents and the checklist. */
const CHECKLIST_ID = 'checklist'

/** The admin's page of one provider. */
export function ProviderDetailScreen({ id }: { id: string }) {
  const session = useSession()
  const api = useApi()
  const query = callQuery(api, adminProviderDetails, { query: { id } })
  const provider = useSuspenseQuery(query).data.serviceProviderData
  const others = callQuery(api, registrationRecords, { query: { providerId: id } })
  const records = useSuspenseQuery(others).data.data
  const may = new Set(session?.permissions)
  const [checked, setChecked] = useState<readonly VerificationCheck[]>([])
  const seesIdentity = may.has('kyc.view')
  const decides = provider.status === 'new' || provider.status === 'approved'
  const tiles = <ContentTiles provider={provider} seesWallet={may.has('wallet.view')} />
  return (
    <div className="flex flex-col gap-6">
      <ButtonAnchor
        variant="ghost"
        size="sm"
        href={provider.verified ? VERIFIED_PATH : APPROVALS_PATH}
        icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
        className="-ms-2 self-start"
      >
        {providerTexts.back}
      </ButtonAnchor>
      <Header provider={provider}>
        {may.has('provider.manage') ? (
          <ProviderActions provider={provider}>
            {provider.status === 'approved' ? (
              <ButtonAnchor
                href={`#${CHECKLIST_ID}`}
                icon={<ArrowDown size={16} strokeWidth={1.75} aria-hidden="true" />}
              >
                {providerTexts.toChecklist}
              </ButtonAnchor>
            ) : null}
          </ProviderActions>
        ) : null}
        {provider.verified ? (
          <MoneyActions
            provider={provider}
            mayActivate={may.has('membership.activate')}
            mayRecharge={may.has('wallet.recharge')}
          />
        ) : null}
        {may.has('provider.manage') && nextStatus(provider.status, 'delete') !== undefined ? (
          <div className="max-sm:mt-3 max-sm:w-full max-sm:border-t max-sm:pt-3">
            <DeleteAction provider={provider} />
          </div>
        ) : null}
      </Header>
      {decides ? null : tiles}
      <PersonalCard provider={provider} seesIdentity={seesIdentity} />
      <RegistrationRecords
        records={records}
        pathOf={({ providerId }) => adminProviderPath(providerId)}
      />
      {provider.sameRegistration.length === 0 ? null : (
        <SameRegistrationCard others={provider.sameRegistration} />
      )}
      <div
        id={CHECKLIST_ID}
        className="grid scroll-mt-24 items-start gap-6 lg:grid-cols-2 lg:[&>:only-child]:col-span-2"
      >
        <DocumentsCard provider={provider} seesIdentity={seesIdentity} />
        {decides && may.has('provider.manage') ? (
          <VerificationCard
            provider={provider}
            seesIdentity={seesIdentity}
            checked={checked}
            onCheckedChange={setChecked}
          />
        ) : null}
      </div>
      {decides ? tiles : null}
      {may.has('wallet.view') ? <WalletCard provider={provider} /> : null}
      <MembershipCard
        title={providerTexts.subscriptionDetails}
        active={provider.subscriptionDetails.subscriptionActive}
        membership={provider.currentSubscriptionDetails}
      />
    </div>
  )
}

function Header({ provider, children }: { provider: AdminProvider; children: ReactNode }) {
  const { RegName, category, type, verified, addedby } = provider
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-5">
      <div className="flex min-w-0 items-center gap-5">
        <ProviderAvatar provider={provider} size="xl" eager />
        <div className="min-w-0">
          <VerifiedBadge
            verified={verified}
            labels={[adminLabels.verified, adminLabels.notVerified]}
          />
          <h1 className="mt-1.5 text-2xl [overflow-wrap:anywhere]">{RegName}</h1>
          <p className="text-base text-ink-muted">
            {categoryTitle(category)} · {providerTypeLabels[type]}
            {addedby === null ? null : <> {providerTexts.ofCompany(addedby.companyName)}</>}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  )
}
