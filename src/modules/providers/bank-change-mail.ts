/** Goes to whoever owns the account, also when somebody else has changed it. */
export const bankChangeMail: { readonly subject: string; readonly text: string } = {
  subject: 'Your bank account was changed',
  text: [
    'Hello,',
    '',
    'The bank account of your Tradebox profile was changed a moment ago.',
    '',
    'For 24 hours no withdrawal goes to it, and buyers who pay by hand do not see it yet.',
    '',
    'If this was not you: sign in, change your password, put your own account back and answer this mail.',
    '',
    'Tradebox',
  ].join('\n'),
}
