import type { Clock } from '#kit/clock.ts'
import type { Audit } from './entry.ts'
import { recordedContent } from './rules/recorded-content.ts'
import { insertIntoInbox } from './store.ts'

/** Records audit entries in the callers' transactions. */
export function createAudit({ clock }: { readonly clock: Clock }): Audit {
  return {
    record: (tx, entry) => insertIntoInbox(tx, [recordedContent(entry, clock.now())]),
    recordAll: async (tx, entries) => {
      if (entries.length > 0) {
        const now = clock.now()
        const contents = entries.map((entry) => recordedContent(entry, now))
        await insertIntoInbox(tx, contents)
      }
    },
  }
}
