import { shareMessages } from '#contract/common/texts.ts'

/** Texts of copying, sharing and links. */
export const actionTexts = {
  copiedToClipboard: shareMessages.copied.title,
  couldNotCopy: 'Not copied',
  copyManually: 'Select the text and copy it manually.',
  shareOf: (title: string) => `Share ${title}`,
  share: 'Share',
  copyLink: 'Copy link',
  profileOn: (name: string, network: string) => `${name} on ${network} (opens in a new tab)`,
  opensInNewTab: '(opens in a new tab)',
}

/** Texts of badges. */
export const displayTexts = {
  sebiRegistered: 'SEBI Registered',
  verified: 'Verified',
  notVerified: 'Not Verified',
}

/** Texts of toasts and of parts that failed to load. */
export const feedbackTexts = {
  notLoaded: 'This didn’t load',
  notLoadedHint: 'Check your connection and try again.',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
}

/** Texts of form fields. */
export const fieldTexts = {
  noResults: 'No results.',
  optional: '(optional)',
  remove: (name: string) => `Remove ${name}`,
  chooseAFile: 'Choose a file',
  orDropItHere: 'or drop it here',
  sending: (name: string) => `Sending ${name}`,
  hidePassword: 'Hide password',
  showPassword: 'Show password',
}

/** Texts of carousels and long texts. */
export const layoutTexts = {
  pause: 'Pause',
  play: 'Play',
  previous: 'Previous',
  next: 'Next',
  slides: (label: string) => `${label}, slides`,
  readLess: 'Read less',
  readMore: 'Read more',
  about: (about: string) => `about ${about}`,
}

/** Texts of breadcrumbs and steps. */
export const wayTexts = {
  breadcrumb: 'Breadcrumb',
  done: '(done)',
}

/** Texts of dialogs and the search palette. */
export const overlayTexts = {
  search: 'Search',
  searchingLabel: 'Searching',
  esc: 'Esc',
  searchExample: 'Search experts and plans',
  closesSearch: 'to close the search',
  searching: 'Searching…',
  cancel: 'Cancel',
  close: 'Close',
  discardQuestion: 'Discard what you typed?',
  discardHint: 'It isn’t saved yet.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  partMissing: 'This part didn’t load',
  partMissingHint: 'Check your connection and reload the page.',
}

/** Texts of tables and lists. */
export const tableTexts = {
  noResults: 'No results.',
  clearFilters: 'Clear filters',
  filters: 'Filters',
  pagesOf: (label: string) => `Pages of ${label}`,
  search: 'Search',
  actions: 'Actions',
  sortBy: 'Sort by',
  apply: 'Apply',
  days: { from: 'From', to: 'To' },
  tryAgain: 'Try again',
  loadMore: 'Load more',
  nextPage: 'Next page',
  nextPageMissing: 'The next page didn’t load.',
  noneHere: 'None here',
  rowsOf: (shown: string, rows: string) => `${shown} of ${rows}`,
  previousPage: 'Previous page',
  page: (number: number) => `Page ${number}`,
}

/** Texts of elapsed times. */
export const timeTexts = {
  justNow: 'just now',
  minutes: (age: number) => `${age} min ago`,
  hours: (age: number) => `${age} h ago`,
  days: (age: number) => `${age} d ago`,
}
