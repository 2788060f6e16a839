import { devOutbox } from '#contract/dev/calls.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { type Channel, listOutbox } from '#platform/messages/file-outbox.ts'

/** The number of newest messages that are read. */
const MAX_MESSAGES = 50

/**
 * The folder of written messages, and the channels that are written at present. Messages that an
 * earlier start wrote for other channels stay hidden.
 */
export type OpenOutbox = { readonly dataDir: string; readonly channels: readonly Channel[] }

/**
 * Lets developers and testers read codes that are not sent. If `outbox` is undefined, messages are
 * for their receivers only, and the call answers as if it did not exist.
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
