import { createFileRoute } from '@tanstack/react-router'
import { walletPurchasePages, walletSearchOf } from '#web/features/admin-purchases/pages.ts'
import { pageTexts } from '#web/features/admin-purchases/texts.ts'
import { WalletPurchasesScreen } from '#web/features/admin-purchases/wallet-purchases-screen.tsx'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/walletpurchases')({
  validateSearch: walletSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(walletPurchasePages(api, deps))
  },
  head: () => unlistedHead(pageTexts.walletPurchases),
  component: WalletPurchases,
})

function WalletPurchases() {
  return <WalletPurchasesScreen search={Route.useSearch()} />
}
