import { type Email, emailText } from '#platform/messages/email-text.ts'

export type EventMail = {
  readonly name: string
  readonly title: string
  readonly when: string
  readonly place: string
  readonly link: string
}

export function reminderMail({ name, title, when, place, link }: EventMail): Email {
  return emailText({
    name,
    subject: `Reminder: ${title}`,
    paragraphs: [
      `“${title}” starts on ${when}.`,
      ...placeLine(place),
      `Details, and to cancel your seat:\n${link}`,
    ],
  })
}

export function movedMail({ name, title, when, place, link, note }: EventMail & Noted): Email {
  return emailText({
    name,
    subject: `New time or place: ${title}`,
    paragraphs: [
      `“${title}” has changed. It now starts on ${when}.`,
      ...placeLine(place),
      ...noteLine(note),
      `If you can’t make it, cancel your seat here:\n${link}`,
    ],
  })
}

export function calledOffMail({
  name,
  title,
  when,
  link,
  note,
}: Omit<EventMail, 'place'> & Noted): Email {
  return emailText({
    name,
    subject: `Called off: ${title}`,
    paragraphs: [`“${title}” on ${when} will not take place.`, ...noteLine(note)],
    link,
  })
}

/** The host may still hold the event; Tradebox cannot know. */
export function removedEventMail({ name, title, when }: Omit<EventMail, 'place' | 'link'>): Email {
  return emailText({
    name,
    subject: `No longer on Tradebox: ${title}`,
    paragraphs: [
      `“${title}” on ${when} is no longer on Tradebox, and your seat is not kept.`,
      'Only its host can tell you whether it takes place.',
    ],
  })
}

type Noted = { readonly note: string | null }

function placeLine(place: string): readonly string[] {
  return place === '' ? [] : [`Where: ${place}`]
}

function noteLine(note: string | null): readonly string[] {
  return note === null ? [] : [`The host says: ${note}`]
}
