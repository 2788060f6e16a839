import { accountTexts } from '#contract/accounts/texts.ts'
import type { Attendee } from '#contract/content/host-calls.ts'
import { ATTENDEE_EXPORT_ROWS } from '#contract/content/limits.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
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
  { db, accounts }: ContentDeps,
  providerId: string,
  { id, cursor, limit }: AttendeesQuery & { readonly limit: number },
): Promise<ListResult> {
  const place = placeInTime(cursor)
  if (!place.ok) {
    return place
  }
  const event = await findOwnPiece(db.read, providerId, id)
  if (event === undefined || event.kind !== 'events') {
    return fail('not_found')
  }
  const rows = await listAttendees(db.read, id, { after: place.value, rows: limit + 1 })
  const page = pageOf(rows, limit, (row) => ({
    key: row.joined_at.toISOString(),
    id: row.account_id,
  }))
  const ids = page.items.map((row) => row.account_id)
  const people = new Map(
    (await accounts.findAccounts(db.read, ids)).map((account) => [account.id, account]),
  )
  const items = page.items.map((row) => {
    const account = people.get(row.account_id)
    const isThere = account !== undefined && account.state !== 'removed'
    return {
      _id: row.account_id,
      name: isThere ? account.name : accountTexts.removedName,
      email: isThere ? provenEmail(account) : null,
      joinedAt: row.joined_at.toISOString(),
    }
  })
  return ok({ ...page, items, total: event.attending })
}
