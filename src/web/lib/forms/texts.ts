export const telegramTexts = {
  form: 'Telegram handle',
  label: 'Telegram handle',
  why: 'Your username, or the number you use on Telegram. Providers send calls and reach you there. We save it in your profile.',
  save: 'Save and continue',
} as const
