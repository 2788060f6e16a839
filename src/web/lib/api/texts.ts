/** Texts of the payment widget. */
export const gatewayTexts = {
  notSucceeded: 'The payment did not succeed.',
  windowMissing:
    'The payment window didn’t load and you were not charged. Check whether your browser or network blocks it, then try again.',
}

/** Texts for failed connections. */
export const connectionTexts = {
  unreachable: 'We couldn’t reach Tradebox. Check your connection and try again.',
}
