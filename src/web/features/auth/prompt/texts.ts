/** Texts loaded with every page. The dialog's own texts load with the dialog. */
export const promptTexts = {
  formMissing: 'The login form didn’t load',
  formMissingHint: 'Check your connection and reload the page.',
}
