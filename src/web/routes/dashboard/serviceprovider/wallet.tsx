import { createFileRoute } from '@tanstack/react-router'
import { walletBalance } from '#contract/payouts/calls.ts'
import { reportedRecharges } from '#contract/payouts/recharge-reports.ts'
import { platformStatus } from '#contract/platform-plans/calls.ts'
import { statementPages, withdrawalPages } from '#web/features/provider-wallet/pages.ts'
import { pageTexts } from '#web/features/provider-wallet/texts.ts'
import { WalletScreen } from '#web/features/provider-wallet/wallet-screen.tsx'
import { callQuery } from '#web/lib/api/query.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/wallet')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, walletBalance, { query: {} })),
      queryClient.ensureQueryData(callQuery(api, platformStatus, {})),
      queryClient.ensureQueryData(callQuery(api, reportedRecharges, {})),
      queryClient.ensureInfiniteQueryData(withdrawalPages(api)),
      queryClient.ensureInfiniteQueryData(statementPages(api)),
    ])
  },
  head: () => unlistedHead(pageTexts.wallet),
  component: Wallet,
})

function Wallet() {
  const session = useSession()
  return session === null ? null : <WalletScreen providerId={session._id} />
}
