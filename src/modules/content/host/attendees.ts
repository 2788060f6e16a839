import { accountTexts } from '#contract/accounts/texts.ts'
import type { Attendee } from '#contract/content/host-calls.ts'
import { ATTENDEE_EXPORT_ROWS } from '#contract/content/limits.ts'
import { type Page, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { ContentDeps } from '../deps.ts'
import { listAttendees } from '../store/attendees.ts'
import { findOwnPiece } from '../store/pieces.ts'

type Listed = Page<Attendee> & { readonly total: number }

type AttendeesQuery = { readonly id: string; readonly cursor?: string | undefined }
type ListResult = Result<Listed, 'invalid_input' | 'not_found'>

/**
 * The attendees of a host's event. They were informed that the host sees their name and e-mail
 * address.
 */
export function createAttendees(deps: ContentDeps) {
  return {
    list: (providerId: string, query: AttendeesQuery & { readonly limit: number }) =>
      listPage(deps, providerId, query),
    /**
     * A large page for a spreadsheet. The export is recorded, because it takes many people's data
     * out of the product.
     */
    exported: async (actor: Actor, query: AttendeesQuery): Promise<ListResult> => {
      const page = await listPage(deps, actor.accountId, { ...query, limit: ATTENDEE_EXPORT_ROWS })
      if (page.ok) {
        await deps.db.transaction((tx) =>
          deps.audit.record(tx, {
            action: 'content.attendees-exported',
            ...signedBy(actor),
            object: { type: 'content', id: query.id },
            detail: { rows: page.value.items.length },
          }),
        )
      }
      return page
    },
  }
}

async function listPage(
  { db: { read }, accounts }: ContentDeps,
  providerId: string,
  { id: eventId, ...query }: AttendeesQuery & { readonly limit: number },
): Promise<ListResult> {
  const event = await findOwnPiece(read, providerId, eventId)
  if (event === undefined || event.kind !== 'events') {
    return fail('not_found')
  }
  const page = await pageInTime(query, {
    list: (range) => listAttendees(read, eventId, range),
    placeOf: ({ joined_at: at, account_id: id }) => ({ at, id }),
    present: async (rows) => {
      const ids = rows.map((row) => row.account_id)
      const people = new Map(
        (await accounts.findAccounts(read, ids)).map((account) => [account.id, account]),
      )
      return rows.map((row) => {
        const account = people.get(row.account_id)
        const isThere = account !== undefined && account.state !== 'removed'
        return {
          _id: row.account_id,
          name: isThere ? account.name : accountTexts.removedName,
          email: isThere ? provenEmail(account) : null,
          joinedAt: row.joined_at.toISOString(),
        }
      })
    },
  })
  return page.ok ? ok({ ...page.value, total: event.attending }) : page
}
