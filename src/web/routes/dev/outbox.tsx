import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { devOutbox } from '#contract/dev/calls.ts'
import { OutboxPage } from '#web/features/dev/outbox-page.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

const RENEW_MS = 2000

export const Route = createFileRoute('/dev/outbox')({
  loader: ({ context }) => context.queryClient.fetchQuery(callQuery(context.api, devOutbox, {})),
  head: () => unlistedHead('Outbox'),
  component: Outbox,
})

function Outbox() {
  const { data } = useSuspenseQuery({
    ...callQuery(useApi(), devOutbox, {}),
    refetchInterval: RENEW_MS,
  })
  return <OutboxPage messages={data.data} />
}
