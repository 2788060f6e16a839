/** Subject and plain text of a mail: nothing in it can be markup. */
export type Email = { readonly subject: string; readonly text: string }

export type EmailContent = {
  readonly subject: string
  /** Whom it greets, where that is known. */
  readonly name?: string | undefined
  readonly paragraphs: readonly string[]
  /** Where to go on. */
  readonly link?: string | undefined
}

/** The one form of all mails: greeting, paragraphs, a link to go on with, and who writes. */
export function emailText({ subject, name, paragraphs, link }: EmailContent): Email {
  const greeting = name === undefined ? 'Hello,' : `Hello ${name},`
  const all = [greeting, ...paragraphs, ...(link === undefined ? [] : [link]), 'Team Tradebox']
  return { subject, text: `${all.join('\n\n')}\n` }
}
