type Unread = {
  readonly name: string
  readonly sender: string
  readonly unread: number
  readonly link: string
}

/** Plain text: nothing in it can be markup. */
export function messageMail({ name, sender, unread, link }: Unread) {
  const count = unread === 1 ? 'a message' : `${unread} messages`
  return {
    subject: `New message from ${sender}`,
    text: [
      `Hello ${name},`,
      `${sender} sent you ${count} on Tradebox. Read and reply here:`,
      link,
      'We email you once per conversation until you read it. To stop these emails, mute the conversation.',
      'Tradebox and its providers never ask for OTPs, passwords or trading account access.',
      'Team Tradebox',
      '',
    ].join('\n\n'),
  }
}
