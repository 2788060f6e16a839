import { useQuery } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import Link2Off from 'lucide-react/icons/link-2-off'
import { auditChain } from '#contract/admin/audit-log.ts'
import { useApi } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { chainTexts } from './texts.ts'

/** Whether the newest audit entries are unchanged since they were written. */
export function ChainCard() {
  const chain = useQuery(callQuery(useApi(), auditChain, {}))
  const found = chain.data?.data
  const broken = found?.holds === false
  const Icon = broken ? Link2Off : Link2
  return (
    <Card pad="sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className={broken ? 'text-down' : 'text-ink-muted'}
        />
        <div role="status" className="min-w-0 flex-1">
          <p className={`text-base font-[560] ${broken ? 'text-down' : ''}`}>
            {chain.error !== null && found === undefined
              ? chainTexts.failed
              : titleOf(found?.holds)}
          </p>
          <p className="text-sm text-ink-muted">
            {chain.error !== null && found === undefined ? messageOf(chain.error) : noteOf(found)}
          </p>
        </div>
        <Button size="sm" loading={chain.isFetching} onClick={() => void chain.refetch()}>
          {chainTexts.checkAgain}
        </Button>
      </div>
    </Card>
  )
}

function titleOf(holds: boolean | undefined): string {
  if (holds === undefined) {
    return chainTexts.checking
  }
  return holds ? chainTexts.holds : chainTexts.broken
}

type Found = { readonly checked: number; readonly entries: number; readonly waiting: number }

function noteOf(found: Found | undefined): string {
  if (found === undefined) {
    return chainTexts.howItWorks
  }
  const { checked, entries, waiting } = found
  const counted =
    checked === entries
      ? chainTexts.all(formatCount(entries))
      : chainTexts.newest(formatCount(checked), formatCount(entries))
  if (waiting === 0) {
    return counted
  }
  const rest = waiting === 1 ? chainTexts.oneWaiting : chainTexts.waiting(formatCount(waiting))
  return `${counted} ${rest}`
}
