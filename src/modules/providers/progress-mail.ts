type Mail = { readonly subject: string; readonly text: string }

/** The letters to an applicant who has come a step further. Plain text: nothing in them can be markup. */
export const progressMails: Readonly<Record<'approve' | 'verify', (regName: string) => Mail>> = {
  approve: (regName) => ({
    subject: 'Your application is approved',
    text: letter(
      `We approved the application of ${regName}.`,
      'One step is left: we compare your registration number with the register, and write to you again. Until then only you see your profile. You can sign in and complete it.',
    ),
  }),
  verify: (regName) => ({
    subject: 'Your profile is verified',
    text: letter(
      `${regName} is verified, and investors can find you on Tradebox from now on.`,
      'Sign in to complete your page and to put your first plan on sale.',
    ),
  }),
}

function letter(...paragraphs: readonly string[]): string {
  return ['Hello,', ...paragraphs, 'Tradebox'].join('\n\n')
}
