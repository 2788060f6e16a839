export const messagingTexts = {
  imageUnreadable: 'We can’t read this picture. Try another.',
  reported: 'A conversation was reported',
  reportedText: 'Read it and decide what to do.',
} as const
