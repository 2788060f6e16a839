import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { walletBalance } from '#contract/payouts/calls.ts'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { adminProviderPath } from '#web/features/admin-providers/provider-lists.ts'
import { purchasePages } from '#web/features/my-plans/pages.ts'
import { PurchasedPlans } from '#web/features/my-plans/platform/purchased-plans.tsx'
import { BankCheckCard } from '#web/features/provider-wallet/bank-check-card.tsx'
import { statementPages } from '#web/features/provider-wallet/pages.ts'
import { Statement } from '#web/features/provider-wallet/statement.tsx'
import { pageTexts } from '#web/features/provider-wallet/texts.ts'
import { WalletFigures } from '#web/features/provider-wallet/wallet-figures.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

export const Route = createFileRoute('/dashboard/admin/serviceproviderapproval/$id/wallet')({
  beforeLoad: requireSession('admin'),
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, adminProviderDetails, { query: { id } })),
      queryClient.ensureQueryData(callQuery(api, walletBalance, { query: { id } })),
      queryClient.ensureInfiniteQueryData(statementPages(api, id)),
      queryClient.ensureInfiniteQueryData(purchasePages(api, id)),
    ])
  },
  head: () => unlistedHead(pageTexts.providerWallet),
  component: ProviderWallet,
})

function ProviderWallet() {
  const { id } = Route.useParams()
  const api = useApi()
  const query = { id }
  const provider = useSuspenseQuery(callQuery(api, adminProviderDetails, { query })).data
  const may = new Set(useSession()?.permissions)
  const mayConfirm = may.has('withdrawal.approve')
  const wallet = useSuspenseQuery(callQuery(api, walletBalance, { query })).data.data
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        eyebrow={pageTexts.wallet}
        title={provider.serviceProviderData.RegName}
        actions={<ButtonAnchor href={adminProviderPath(id)}>{pageTexts.provider}</ButtonAnchor>}
      />
      <WalletFigures wallet={wallet} exact />
      {mayConfirm || may.has('withdrawal.process') ? (
        <BankCheckCard
          providerId={id}
          name={provider.serviceProviderData.RegName}
          mayConfirm={mayConfirm}
        />
      ) : null}
      <section className="flex flex-col gap-4">
        <SectionHeader title={pageTexts.statement} />
        <Statement id={id} mayReverse={may.has('wallet.recharge')} />
      </section>
      <section className="flex flex-col gap-4">
        <SectionHeader title={pageTexts.platformPlansBought} />
        <PurchasedPlans id={id} />
      </section>
    </div>
  )
}
