import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { groupPreview, messageGroup } from '#contract/clients/group-calls.ts'
import { GROUP_MESSAGES_PER_DAY_COUNT } from '#contract/clients/limits.ts'
import { clientStatusFilters, type GroupMessage } from '#contract/clients/types.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { allowedValue, isFiltered } from '#web/lib/navigation/search-values.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { STATUS_OPTIONS } from '../client-status.tsx'
import { type ClientSearch, groupMessagePages } from '../pages.ts'
import { groupTexts } from '../texts.ts'

const PROGRESS_EVERY_MS = 1_500
/** The text may be longer in bytes; the server's limit is in bytes. */
const MESSAGE_MAX_CHARACTERS = 4_000

type GroupDialogProps = { search: ClientSearch; onClose: () => void }

/**
 * Sends one message to the clients that match the filters, and shows the progress of each. Unless a
 * status was chosen, it goes to current clients.
 */
export function GroupDialog({ search, onClose }: GroupDialogProps) {
  const api = useApi()
  const [status, setStatus] = useState<ClientSearch['status']>(search.status ?? 'current')
  const filter = { ...search, status }
  const preview = useQuery({ ...callQuery(api, groupPreview, { query: filter }), staleTime: 0 })
  const [message, setMessage] = useState('')
  const send = useMutationCall(messageGroup, {
    onSuccess: () => {
      setMessage('')
      toast.success(groupTexts.messageQueued, groupTexts.messageQueuedHint)
    },
  })
  const receivers = preview.data?.data.receivers
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { message, filter } })
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      locked={send.isPending}
      unsaved={message.trim() !== ''}
      title={
        isFiltered({ ...search, status: undefined })
          ? groupTexts.messageFiltered
          : groupTexts.messageClients
      }
      description={groupTexts.about(GROUP_MESSAGES_PER_DAY_COUNT)}
      footer={
        <>
          <DialogClose render={<Button disabled={send.isPending}>{groupTexts.close}</Button>} />
          <Button
            variant="primary"
            type="submit"
            form="message-group"
            loading={send.isPending}
            disabled={message.trim() === '' || !receivers}
          >
            {receivers === undefined ? groupTexts.send : groupTexts.sendTo(formatCount(receivers))}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <form id="message-group" onSubmit={handleSubmit} className="flex flex-col gap-3">
          <CallError error={send.error} />
          <Select
            label={groupTexts.clients}
            hint={status === 'current' ? groupTexts.currentHint : undefined}
            options={[{ value: '', label: groupTexts.allClients }, ...STATUS_OPTIONS]}
            value={status ?? ''}
            onValueChange={(value) => setStatus(allowedValue(clientStatusFilters, value))}
          />
          <TextArea
            label={groupTexts.message}
            rows={5}
            maxLength={MESSAGE_MAX_CHARACTERS}
            value={message}
            onValueChange={setMessage}
          />
          <p role="status" className="text-sm text-ink-muted">
            {preview.error === null ? (
              <Receivers preview={preview.data?.data} />
            ) : (
              <>
                {messageOf(preview.error)}{' '}
                <Button
                  variant="link"
                  size="sm"
                  loading={preview.isFetching}
                  onClick={() => void preview.refetch()}
                >
                  {groupTexts.tryAgain}
                </Button>
              </>
            )}
          </p>
        </form>
        <SentMessages />
      </div>
    </Dialog>
  )
}

type Preview = { readonly clients: number; readonly receivers: number }

function Receivers({ preview }: { preview: Preview | undefined }) {
  if (preview === undefined) {
    return groupTexts.countingClients
  }
  const { clients, receivers } = preview
  const left = clients - receivers
  const who = groupTexts.canReceive(formatCount(receivers), receivers === 1)
  return left === 0 ? who : groupTexts.cannotReceive(who, formatCount(left))
}

function SentMessages() {
  const list = useInfiniteQuery(groupMessagePages(useApi()))
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const isRunning = rows.some(({ finishedAt }) => finishedAt === null)
  const { refetch } = list
  useEffect(() => {
    const timer = isRunning ? setInterval(() => void refetch(), PROGRESS_EVERY_MS) : undefined
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  if (list.isPending) {
    return <Skeleton className="h-16 w-full" />
  }
  if (list.isError && rows.length === 0) {
    return <QueryError query={list} compact title={groupTexts.sentDidNotLoad} />
  }
  return rows.length === 0 ? null : (
    <section aria-labelledby="sent-messages" className="flex flex-col gap-2">
      <h3 id="sent-messages" className="text-base font-[600]">
        {groupTexts.sentBefore}
      </h3>
      <ul className="divide-y rounded-md border">
        {rows.map((row) => (
          <SentMessage key={row._id} row={row} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  )
}

function SentMessage({ row }: { row: GroupMessage }) {
  const { message, createdAt, finishedAt, receivers, sent, refused } = row
  const done = sent + refused
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <p className="line-clamp-2 text-sm wrap-anywhere text-ink">{message}</p>
      <p className="num text-xs text-ink-muted">
        <DateTime value={createdAt} />{' '}
        {groupTexts.sentOf(groupTexts.sentTo, formatCount(sent), formatCount(receivers))}
        {refused === 0 ? '' : groupTexts.refused(formatCount(refused))}
      </p>
      {finishedAt === null ? (
        <ProgressBar
          label={groupTexts.sending}
          value={(done / Math.max(1, receivers)) * 100}
          showLabel
        />
      ) : null}
    </li>
  )
}
