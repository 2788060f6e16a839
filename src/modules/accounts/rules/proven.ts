type Contacts = {
  readonly email: string | null
  readonly emailVerifiedAt: Date | null
  readonly number: string | null
  readonly numberVerifiedAt: Date | null
}

/**
 * The address at which mail reaches the account's owner. An unproven address may be a stranger's.
 */
export function provenEmail({
  email,
  emailVerifiedAt,
}: Omit<Contacts, 'number' | 'numberVerifiedAt'>) {
  return emailVerifiedAt === null ? null : email
}

export function provenNumber({
  number,
  numberVerifiedAt,
}: Omit<Contacts, 'email' | 'emailVerifiedAt'>) {
  return numberVerifiedAt === null ? null : number
}
