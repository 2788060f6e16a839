/** Goes to whoever owns the account, also when somebody else has changed it. */
export const bankChangeMail: { readonly subject: string; readonly text: string } = {
  subject: 'Your bank account was changed',
  text: [
    'Hello,',
    '',
    'The bank account in your Tradebox profile was just changed.',
    '',
    'For 24 hours it is hidden from buyers and we pay no withdrawals to it.',
    '',
    'If this wasn’t you: sign in, change your password, restore your account and reply to this email.',
    '',
    'Tradebox',
  ].join('\n'),
}
