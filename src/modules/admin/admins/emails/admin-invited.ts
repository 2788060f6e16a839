/** To somebody for whom an admin account was opened. */
export function adminInvitedMail(publicUrl: URL) {
  return {
    subject: 'Your Tradebox admin account',
    text: [
      'Hello,',
      '',
      'A Tradebox admin account was opened for this address.',
      '',
      `1. Set your password: ${publicUrl.origin}/auth/forgotpassword`,
      `2. Sign in: ${publicUrl.origin}/auth/admin`,
      '3. Set up an authenticator app under Security.',
      '',
      'If you did not expect this, ignore this mail: without the code sent to this address nobody can sign in.',
      '',
      'Tradebox',
    ].join('\n'),
  }
}
