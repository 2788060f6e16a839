export const stepUpTexts = {
  confirmItsYou: 'Confirm it’s you',
  about: 'To protect your account. You won’t be asked again for five minutes.',
  wrongPassword: 'Wrong password. Please try again.',
  password: 'Password',
  useACodeInstead: 'Use a code instead',
  useYourPasswordInstead: 'Use your password instead',
  whereCodeGoes: 'We send a code to your verified mobile number or email.',
  continue: 'Continue',
}
