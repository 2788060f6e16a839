import { devOutbox, OUTBOX_MAX_ROWS } from '#contract/dev/calls.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { listOutbox } from '#platform/mail/file-outbox.ts'

/**
 * Lets developers and testers read the codes that nobody sends. `dataDir` is undefined where
 * messages are for their receivers alone; the call then answers as if it were not there.
 */
export function devOutboxHandlers(dataDir: string | undefined): Handler[] {
  return [
    handle(devOutbox, async () => {
      if (dataDir === undefined) {
        return fail('not_found')
      }
      const messages = await listOutbox(dataDir, OUTBOX_MAX_ROWS)
      return ok({
        data: messages.map(({ id, subject = null, ...rest }) => ({ _id: id, subject, ...rest })),
      })
    }),
  ]
}
