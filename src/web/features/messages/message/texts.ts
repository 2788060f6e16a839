/** The messages of a conversation. */
export const messageTexts = {
  sending: 'Sending',
  sendingFile: (percent: number) => `Sending, ${percent}%`,
  notSent: 'Not sent.',
  retry: 'Try again',
  delete: 'Delete',
  read: 'Read',
  sent: 'Sent',
  secretWarning:
    'Never share an OTP, password or access to your trading account, whoever asks. Report a conversation in which you are asked.',
  picture: (name: string) => `Picture: ${name}`,
  notOpened: 'File not opened',
  download: '. Download',
  with: (name: string) => `Messages with ${name}`,
  olderFailed: 'Older messages didn’t load. Try again',
  older: 'Older messages',
  today: 'Today',
  yesterday: 'Yesterday',
  message: 'Message',
  you: 'You',
  pdf: (bytes: string) => `PDF, ${bytes}`,
}
