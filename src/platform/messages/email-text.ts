/** Subject and plain text of a mail. There is no markup. */
export type Email = { readonly subject: string; readonly text: string }

export type EmailContent = {
  readonly subject: string
  /** The recipient's name for the greeting, if known. */
  readonly name?: string | undefined
  readonly paragraphs: readonly string[]
  /** The link at the end of the mail. */
  readonly link?: string | undefined
}

/** The layout of all mails: greeting, paragraphs, link, and signature. */
export function emailText({ subject, name, paragraphs, link }: EmailContent): Email {
  const greeting = name === undefined ? 'Hello,' : `Hello ${name},`
  const all = [greeting, ...paragraphs, ...(link === undefined ? [] : [link]), 'Team Tradebox']
  return { subject, text: `${all.join('\n\n')}\n` }
}
