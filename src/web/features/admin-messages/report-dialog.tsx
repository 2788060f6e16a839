import { useState } from 'react'
import { NOTES_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { closeReport, type MessageReport, readReported } from '#contract/messaging/admin-calls.ts'
import { messageReportReasonLabels } from '#contract/messaging/texts.ts'
import type { Message } from '#contract/messaging/types.ts'
import { formatIst } from '#kit/day.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { reportTexts } from './texts.ts'

type ReportDialogProps = { report: MessageReport; onClose: () => void }

/** Asks for a reason, then shows the conversation and the possible decisions. */
export function ReportDialog({ report, onClose }: ReportDialogProps) {
  const [messages, setMessages] = useState<readonly Message[]>()
  const [more, setMore] = useState(false)
  const [reason, setReason] = useState('')
  const [outcome, setOutcome] = useState('')
  const read = useMutationCall(readReported)
  const { close, closing, failure } = useClosing(report, onClose)

  const load = async () => {
    try {
      const before = messages?.[0]?.seq
      const page = await read.mutateAsync({ body: { id: report._id, reason, before } })
      setMessages([...page.messages, ...(messages ?? [])])
      setMore(page.more)
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <Dialog
      open
      size="lg"
      locked={closing}
      unsaved={(messages === undefined ? reason : outcome).trim() !== ''}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={reportTexts.title(report.reported.name)}
      description={messageReportReasonLabels[report.reason]}
      footer={
        <>
          <DialogClose render={<Button disabled={closing}>{reportTexts.back}</Button>} />
          {messages === undefined ? (
            <Button
              variant="primary"
              loading={read.isPending}
              disabled={reason.trim() === ''}
              onClick={() => void load()}
            >
              {reportTexts.readConversation}
            </Button>
          ) : report.closedAt === null ? (
            <Button
              variant="primary"
              loading={closing}
              disabled={outcome.trim() === ''}
              onClick={() => void close(outcome)}
            >
              {reportTexts.closeReport}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError>{failure ?? (read.error === null ? null : messageOf(read.error))}</FormError>
        {report.details === '' ? null : (
          <p className="text-base wrap-anywhere text-ink-soft">“{report.details}”</p>
        )}
        {messages === undefined ? (
          <TextArea
            label={reportTexts.whyRead}
            hint={reportTexts.whyReadHint}
            value={reason}
            maxLength={NOTES_MAX_CHARACTERS}
            onValueChange={setReason}
          />
        ) : (
          <>
            {more ? (
              <Button size="sm" loading={read.isPending} onClick={() => void load()}>
                {reportTexts.olderMessages}
              </Button>
            ) : null}
            <Transcript report={report} messages={messages} />
            {report.closedAt === null ? (
              <TextArea
                label={reportTexts.outcome}
                hint={reportTexts.outcomeHint}
                value={outcome}
                maxLength={NOTES_MAX_CHARACTERS}
                onValueChange={setOutcome}
              />
            ) : (
              <p className="text-base">{reportTexts.outcomeIs(report.outcome)}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function useClosing(report: MessageReport, onClose: () => void) {
  const call = useMutationCall(closeReport)
  const close = async (outcome: string) => {
    try {
      await call.mutateAsync({ body: { id: report._id, outcome } })
      toast.success(reportTexts.reportClosed)
      onClose()
    } catch {
      // The dialog shows the error.
    }
  }
  return {
    close,
    closing: call.isPending,
    failure: call.error === null ? null : messageOf(call.error),
  }
}

type TranscriptProps = { report: MessageReport; messages: readonly Message[] }

function Transcript({ report, messages }: TranscriptProps) {
  const { reporter, reported } = report
  return (
    <ol
      aria-label={reportTexts.conversation}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard.
      tabIndex={0}
      className="flex max-h-96 flex-col gap-3 overflow-y-auto rounded-md border bg-canvas p-4"
    >
      {messages.map(({ seq, sender, content, createdAt, file, asksForSecret }) => (
        <li key={seq} className="flex flex-col gap-0.5">
          <span className="num text-xs text-ink-muted">
            <span className="font-[580] text-ink">
              {sender === reported._id ? reported.name : reporter.name}
            </span>
            {`, ${formatIst(createdAt, 'datetime')}`}
          </span>
          <span dir="auto" className="text-base whitespace-pre-wrap wrap-anywhere">
            {content}
          </span>
          {file === null ? null : (
            <span className="text-sm text-ink-soft">{reportTexts.file(file.name)}</span>
          )}
          {asksForSecret ? (
            <span>
              <Badge tone="warn">{reportTexts.asksForASecret}</Badge>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
