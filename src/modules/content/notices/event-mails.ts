export type EventMail = {
  readonly name: string
  readonly title: string
  readonly when: string
  readonly place: string
  readonly link: string
}

const END = 'Team Tradebox\n'

/** Plain text: nothing in it can be markup. */
export function reminderMail({ name, title, when, place, link }: EventMail) {
  return {
    subject: `Reminder: ${title}`,
    text: [
      `Hello ${name},`,
      `“${title}” starts on ${when}.`,
      ...(place === '' ? [] : [`Where: ${place}`]),
      `Details, and to cancel your seat:\n${link}`,
      END,
    ].join('\n\n'),
  }
}

export function movedMail({ name, title, when, place, link, note }: EventMail & Noted) {
  return {
    subject: `New time or place: ${title}`,
    text: [
      `Hello ${name},`,
      `“${title}” has changed. It now starts on ${when}.`,
      ...(place === '' ? [] : [`Where: ${place}`]),
      ...(note === null ? [] : [`The host says: ${note}`]),
      `If you can’t make it, cancel your seat here:\n${link}`,
      END,
    ].join('\n\n'),
  }
}

export function calledOffMail({ name, title, when, link, note }: Omit<EventMail, 'place'> & Noted) {
  return {
    subject: `Called off: ${title}`,
    text: [
      `Hello ${name},`,
      `“${title}” on ${when} will not take place.`,
      ...(note === null ? [] : [`The host says: ${note}`]),
      link,
      END,
    ].join('\n\n'),
  }
}

type Noted = { readonly note: string | null }
