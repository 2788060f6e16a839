import { useSuspenseQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { categoryTitle } from '#contract/categories.ts'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { providerTypeLabels } from '#contract/enums.ts'
import { adminLabels } from '#contract/labels.ts'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { useApi } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { ProviderAvatar } from '#web/ui/provider-avatar.tsx'
import { VerifiedBadge } from '#web/ui/status-badge.tsx'
import { ContentTiles } from './content-tiles.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { MoneyActions } from './money-actions.tsx'
import { PersonalCard } from './personal-card.tsx'
import { ProviderActions } from './provider-actions.tsx'
import { APPROVALS_PATH, VERIFIED_PATH } from './provider-lists.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { WalletCard } from './wallet-card.tsx'

/** A provider as an admin sees it, and what the admin may do. */
export function ProviderDetailScreen({ id }: { id: string }) {
  const session = useSession()
  const query = callQuery(useApi(), adminProviderDetails, { query: { id } })
  const provider = useSuspenseQuery(query).data.serviceProviderData
  const may = new Set(session?.permissions)
  return (
    <div className="flex flex-col gap-6">
      <ButtonAnchor
        variant="ghost"
        size="sm"
        href={provider.verified ? VERIFIED_PATH : APPROVALS_PATH}
        icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
        className="-ms-2 self-start"
      >
        Back
      </ButtonAnchor>
      <Header provider={provider}>
        {may.has('provider.manage') ? <ProviderActions provider={provider} /> : null}
        {provider.verified ? (
          <MoneyActions
            provider={provider}
            mayActivate={may.has('membership.activate')}
            mayRecharge={may.has('wallet.recharge')}
          />
        ) : null}
      </Header>
      <ContentTiles provider={provider} seesWallet={may.has('wallet.view')} />
      <PersonalCard provider={provider} seesIdentity={may.has('kyc.view')} />
      <DocumentsCard provider={provider} seesIdentity={may.has('kyc.view')} />
      {may.has('wallet.view') ? <WalletCard provider={provider} /> : null}
      <SubscriptionCard provider={provider} />
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
            {addedby === null ? null : <> of {addedby.companyName}</>}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  )
}
