/** What every page carries; the dialog's own texts come with the dialog. */
export const promptTexts = {
  formMissing: 'The login form didn’t load',
  formMissingHint: 'Check your connection and reload the page.',
}
