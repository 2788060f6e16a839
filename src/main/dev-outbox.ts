import { devOutbox } from '#contract/dev/calls.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { listOutbox } from '#platform/messages/file-outbox.ts'

/** As many of the newest messages as are read. */
const MAX_MESSAGES = 50

/**
 * Lets developers and testers read the codes that nobody sends. `dataDir` is undefined where
 * messages are for their receivers alone; the call then answers as if it were not there.
 */
export function devHandlers(dataDir: string | undefined): Handler[] {
  return [
    handle(devOutbox, async () => {
      if (dataDir === undefined) {
        return fail('not_found')
      }
      const messages = await listOutbox(dataDir, MAX_MESSAGES)
      return ok({ data: messages.map(({ id, ...rest }) => ({ _id: id, ...rest })) })
    }),
  ]
}
