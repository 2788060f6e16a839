import { type Email, emailText } from '#platform/messages/email-text.ts'

/** To the owner of a new admin account. */
export function adminInvitedEmail(publicUrl: URL): Email {
  return emailText({
    subject: 'Your Tradebox admin account',
    paragraphs: [
      'A Tradebox admin account was opened for this address.',
      [
        `1. Set your password: ${publicUrl.origin}/auth/forgotpassword`,
        `2. Log in: ${publicUrl.origin}/auth/admin`,
        '3. Set up an authenticator app under Security.',
      ].join('\n'),
      'If you didn’t expect this, ignore this email: nobody can log in without the code sent to this address.',
    ],
  })
}
