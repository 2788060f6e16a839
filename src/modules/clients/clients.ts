import type { Jobs } from '#platform/jobs/jobs.ts'
import { describeContact } from './contacts.ts'
import type { ClientsDeps } from './deps.ts'
import { MONTHS_COUNT, monthFigures } from './figures/months.ts'
import { describeToday } from './figures/today.ts'
import { groupMessageJob, sendNextBatch } from './group/jobs.ts'
import { createGroupMessages } from './group/send-group.ts'
import { exportClients, listClients } from './list/list-clients.ts'
import { summarize } from './list/summary.ts'
import { createSavedFilters } from './notes/filters.ts'
import { createNotes } from './notes/notes.ts'
import { createTags } from './notes/tags.ts'
import { scopeOf } from './scope.ts'
import { forgetPerson } from './store/notes.ts'
import { describeClient } from './timeline/details.ts'
import { listEvents } from './timeline/list-events.ts'

export type Clients = ReturnType<typeof createClients>

/** A provider's clients: the list, notes and tags, and figures. */
export function createClients(deps: ClientsDeps) {
  return {
    list: listClients.bind(undefined, deps),
    export: exportClients.bind(undefined, deps),
    summary: summarize.bind(undefined, deps),
    details: describeClient.bind(undefined, deps),
    contact: describeContact.bind(undefined, deps),
    timeline: listEvents.bind(undefined, deps),
    months: async (ownerId: string) =>
      monthFigures(deps, deps.db.read, await scopeOf(deps, deps.db.read, ownerId), {
        now: deps.clock.now(),
        months: MONTHS_COUNT,
      }),
    today: describeToday.bind(undefined, deps),
    notes: createNotes(deps),
    tags: createTags(deps),
    filters: createSavedFilters(deps),
    group: createGroupMessages(deps),
    /** Deletes notes about a removed account. */
    forget: forgetPerson,
    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.work(groupMessageJob, ({ id }) => sendNextBatch(deps, id)),
  }
}
