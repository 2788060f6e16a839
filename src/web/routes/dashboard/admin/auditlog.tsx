import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '#web/features/admin-audit/audit-screen.tsx'
import { auditPages, auditSearchOf } from '#web/features/admin-audit/pages.ts'
import { pageTexts } from '#web/features/admin-audit/texts.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/admin/auditlog')({
  validateSearch: auditSearchOf,
  beforeLoad: requireSession('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(auditPages(api, deps))
  },
  head: () => unlistedHead(pageTexts.title),
  component: AuditLog,
})

function AuditLog() {
  return <AuditScreen search={Route.useSearch()} />
}
