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
      `We have looked at the application of ${regName} and cannot accept it as it stands.`,
      '',
      ...because,
      'You may write to us by answering this mail if you think that we are mistaken.',
      '',
      'Tradebox',
    ].join('\n'),
  }
}
