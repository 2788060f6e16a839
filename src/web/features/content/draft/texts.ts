/** How far a draft is saved. */
export const draftTexts = {
  savedAt: 'Saved at',
  notSaved: 'Not saved',
  tryAgain: 'Try again',
  thisDidntLoad: 'This didn’t load',
  loadLatest: 'Load the latest version',
  keepMine: 'Keep what’s on this page',
}
