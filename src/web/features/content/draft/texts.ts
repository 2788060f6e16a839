import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** Saving a draft. */
export const draftTexts = {
  savedAt: (time: ReactNode) => sentence`Saved at ${time}`,
  notSaved: 'Not saved',
  tryAgain: 'Try again',
  thisDidntLoad: 'This didn’t load',
  loadLatest: 'Load the latest version',
  keepMine: 'Keep what’s on this page',
  saving: 'Saving…',
}

/** The fields of a draft. */
export const fieldTexts = {
  title: 'Title',
  tags: 'Tags',
  picture: 'Picture',
  text: 'Text',
  link: 'Link',
  description: 'Description',
  channel: 'Channel',
  start: 'Start',
  end: 'End',
  address: 'Address',
  seats: 'Seats',
}
