import { type Email, emailText } from '#platform/messages/email-text.ts'

type Unread = {
  readonly name: string
  readonly sender: string
  readonly unread: number
  readonly link: string
}

export function messageMail({ name, sender, unread, link }: Unread): Email {
  const count = unread === 1 ? 'a message' : `${unread} messages`
  return emailText({
    name,
    subject: `New message from ${sender}`,
    paragraphs: [
      `${sender} sent you ${count} on Tradebox. Read and reply here:`,
      link,
      'We email you once per conversation until you read it. To stop these emails, mute the conversation.',
      'Tradebox and its providers never ask for OTPs, passwords or trading account access.',
    ],
  })
}
