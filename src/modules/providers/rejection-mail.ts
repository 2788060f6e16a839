/** The letter to an applicant who was turned down. Plain text: nothing in it can be markup. */
export function rejectionMail(
  regName: string,
  reason: string,
): { readonly subject: string; readonly text: string } {
  const because = reason === '' ? [] : ['What the reviewer wrote:', '', reason, '']
  return {
    subject: 'Your application as a service provider',
    text: [
      'Hello,',
      '',
      `We reviewed the application of ${regName} and can’t accept it.`,
      '',
      ...because,
      'If you think we made a mistake, reply to this email.',
      '',
      'Tradebox',
    ].join('\n'),
  }
}
