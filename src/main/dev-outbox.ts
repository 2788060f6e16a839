import { devOutbox } from '#contract/dev/calls.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { type Channel, listOutbox } from '#platform/messages/file-outbox.ts'

/** As many of the newest messages as are read. */
const MAX_MESSAGES = 50

/** Where messages are written down, and which: what an earlier start has written stays out of sight. */
export type OpenOutbox = { readonly dataDir: string; readonly channels: readonly Channel[] }

/**
 * Lets developers and testers read the codes that nobody sends. `outbox` is undefined where
 * messages are for their receivers alone; the call then answers as if it were not there.
 */
export function devHandlers(outbox: OpenOutbox | undefined): Handler[] {
  return [
    handle(devOutbox, async () => {
      if (outbox === undefined) {
        return fail('not_found')
      }
      const messages = await listOutbox(outbox.dataDir, outbox.channels, MAX_MESSAGES)
      return ok({ data: messages.map(({ id, ...rest }) => ({ _id: id, ...rest })) })
    }),
  ]
}
