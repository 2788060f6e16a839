import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '#web/features/admin-customers/customers-screen.tsx'
import { customerPages, customerSearchOf } from '#web/features/admin-customers/pages.ts'
import { pageTexts } from '#web/features/admin-customers/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/customers')({
  validateSearch: customerSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(customerPages(api, deps))
  },
  head: () => unlistedHead(pageTexts.title),
  component: Customers,
})

function Customers() {
  return <CustomersScreen search={Route.useSearch()} />
}
