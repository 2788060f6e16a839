import { accountTexts } from '#contract/accounts/texts.ts'
import type { Attendee } from '#contract/content/host-calls.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import type { ContentDeps } from '../deps.ts'
import { listAttendees } from '../store/attendees.ts'
import { findOwnPiece } from '../store/pieces.ts'

type Listed = Page<Attendee> & { readonly total: number }

/** Who attends a host's event. They were told that the host sees name and e-mail address. */
export function createAttendeeList({ db, accounts }: ContentDeps) {
  return async (
    providerId: string,
    query: {
      readonly id: string
      readonly cursor?: string | undefined
      readonly limit: number
    },
  ): Promise<Result<Listed, 'invalid_input' | 'not_found'>> => {
    const place = placeInTime(query.cursor)
    if (!place.ok) {
      return place
    }
    const event = await findOwnPiece(db.read, providerId, query.id)
    if (event === undefined || event.kind !== 'events') {
      return fail('not_found')
    }
    const range = { after: place.value, rows: query.limit + 1 }
    const rows = await listAttendees(db.read, query.id, range)
    const page = pageOf(rows, query.limit, (row) => ({
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
}
