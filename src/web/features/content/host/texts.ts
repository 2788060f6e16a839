import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** The host's view of an event, and the host's actions. */
export const hostTexts = {
  event: 'Event',
  moveEvent: 'Move event',
  callOff: 'Call off',
  attendees: 'Attendees',
  nobodyYet: 'Nobody attends yet. Share the event with your readers.',
  name: 'Name',
  email: 'Email',
  notGiven: 'Not given',
  joined: 'Joined',
  sayWhy: 'Please say why.',
  eventCalledOff: 'Event called off',
  attendeesNotified: 'Everyone who attends is notified.',
  callOffEvent: 'Call off event',
  callOffThisEvent: 'Call off this event?',
  callOffHint: 'Everyone who attends is notified. You can’t undo this.',
  noteToAttendees: 'Note to attendees',
  noteHint: 'Shown on the event’s page and in their email.',
  chooseTime: 'Choose a date and a time.',
  eventMoved: 'Event moved',
  starts: 'Starts',
  ends: 'Ends',
  timeZone: 'Time zone',
  address: 'Address',
  events: 'Events',
  personAttends: 'person attends',
  peopleAttend: 'people attend',
  startsAt: (at: ReactNode, seats: string) => sentence`Starts ${at} IST. ${seats} attending.`,
  calledOffAt: (at: ReactNode, seats: string) =>
    sentence`Called off ${at} IST. ${seats} attending.`,
  seats: (taken: string, capacity: string) => `${taken} of ${capacity}`,
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Attendees',
}
