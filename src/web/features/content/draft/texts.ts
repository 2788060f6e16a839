/** How far a draft is saved. */
export const draftTexts = {
  savedAt: 'Saved at',
  notSaved: 'Not saved',
  tryAgain: 'Try again',
  thisDidntLoad: 'This didn’t load',
  loadLatest: 'Load the latest version',
  keepMine: 'Keep what’s on this page',
  saving: 'Saving…',
}

/** What a draft consists of. */
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
