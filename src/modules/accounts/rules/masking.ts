/** 'r…@example.com': enough for the owner to recognise, too little to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}…${email.slice(at)}`
}

/** '••••••••10': the last two digits. */
function maskedNumber(number: string): string {
  return `••••••••${number.slice(-2)}`
}

export function maskedSubject(subject: string): string {
  return subject.includes('@') ? maskedEmail(subject) : maskedNumber(subject)
}
