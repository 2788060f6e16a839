/** The window in which is paid. */
export const gatewayTexts = {
  windowMissing:
    'The payment window didn’t load and you were not charged. Check whether your browser or network blocks it, then try again.',
}
