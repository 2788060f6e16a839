import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import type { GroupMessage } from '#contract/clients/entities.ts'
import { groupMessages, groupPreview, messageGroup } from '#contract/clients/group-calls.ts'
import { GROUP_MESSAGES_PER_DAY_COUNT } from '#contract/clients/limits.ts'
import { useApi, useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callKey, callQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { formatCount } from '#web/ui/numbers.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ClientSearch, groupMessagePages, isFiltered } from './pages.ts'

const PROGRESS_EVERY_MS = 1_500
/** In bytes it may be longer; the server counts those. */
const MESSAGE_MAX_CHARACTERS = 4_000

type GroupDialogProps = { search: ClientSearch; onClose: () => void }

/** Writes one message to all clients that the filters leave, and shows how far each has come. */
export function GroupDialog({ search, onClose }: GroupDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const preview = useQuery({ ...callQuery(api, groupPreview, { query: search }), staleTime: 0 })
  const [message, setMessage] = useState('')
  const send = useMutationCall(messageGroup, {
    onSuccess: () => {
      setMessage('')
      toast.success('Message queued', 'Each client gets it in your conversation with them.')
      void queryClient.invalidateQueries({ queryKey: callKey(groupMessages) })
    },
  })
  const receivers = preview.data?.data.receivers
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { message, filter: search } })
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      locked={send.isPending}
      title={isFiltered(search) ? 'Message the filtered clients' : 'Message all clients'}
      description={`Each client gets it once, as a message from you. Up to ${GROUP_MESSAGES_PER_DAY_COUNT} group messages a day.`}
      footer={
        <>
          <DialogClose render={<Button disabled={send.isPending}>Close</Button>} />
          <Button
            variant="primary"
            type="submit"
            form="message-group"
            loading={send.isPending}
            disabled={message.trim() === '' || !receivers}
          >
            {receivers === undefined ? 'Send' : `Send to ${formatCount(receivers)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <form id="message-group" onSubmit={handleSubmit} className="flex flex-col gap-3">
          <FormError>{send.error === null ? null : messageOf(send.error)}</FormError>
          <TextArea
            label="Message"
            rows={5}
            maxLength={MESSAGE_MAX_CHARACTERS}
            value={message}
            onValueChange={setMessage}
          />
          <p role="status" className="text-sm text-ink-muted">
            {preview.error === null ? (
              <Receivers preview={preview.data?.data} />
            ) : (
              messageOf(preview.error)
            )}
          </p>
        </form>
        <Suspense fallback={<Skeleton className="h-16 w-full" />}>
          <SentMessages />
        </Suspense>
      </div>
    </Dialog>
  )
}

type Preview = { readonly clients: number; readonly receivers: number }

function Receivers({ preview }: { preview: Preview | undefined }) {
  if (preview === undefined) {
    return 'Counting clients'
  }
  const { clients, receivers } = preview
  const left = clients - receivers
  const who = `${formatCount(receivers)} ${receivers === 1 ? 'client' : 'clients'} can receive it.`
  return left === 0
    ? who
    : `${who} ${formatCount(left)} can’t be messaged: the account is closed, or bought only from a sub-profile.`
}

function SentMessages() {
  const list = useSuspenseInfiniteQuery(groupMessagePages(useApi()))
  const rows = list.data.pages.flatMap((page) => page.data)
  const isRunning = rows.some(({ finishedAt }) => finishedAt === null)
  const { refetch } = list
  useEffect(() => {
    const timer = isRunning ? setInterval(() => void refetch(), PROGRESS_EVERY_MS) : undefined
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return rows.length === 0 ? null : (
    <section aria-labelledby="sent-messages" className="flex flex-col gap-2">
      <h3 id="sent-messages" className="text-base font-[600]">
        Sent before
      </h3>
      <ul className="divide-y rounded-md border">
        {rows.map((row) => (
          <SentMessage key={row._id} row={row} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          size="sm"
          className="self-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
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
        <DateTime value={createdAt} /> IST · Sent to {formatCount(sent)} of {formatCount(receivers)}
        {refused === 0 ? '' : ` · ${formatCount(refused)} not delivered`}
      </p>
      {finishedAt === null ? (
        <ProgressBar label="Sending" value={(done / Math.max(1, receivers)) * 100} showLabel />
      ) : null}
    </li>
  )
}
