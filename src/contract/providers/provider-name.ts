import type { ProviderType } from './categories.ts'

const AT = ', at '

type Named = {
  readonly RegName: string
  /** The person or branch behind a sub-profile. */
  readonly name?: string | null
  readonly type: ProviderType
}

/**
 * The name of a provider, everywhere but in admins' forms and in documents of law: that of a
 * sub-profile is '<person>, at <company>', as its registered name is its company's.
 */
export function providerName({ RegName, name, type }: Named): string {
  return type === 'sub profile' && name ? `${name}${AT}${RegName}` : RegName
}

/** What is left of such a name without the company. */
export function withoutCompany(name: string): string {
  return name.split(AT, 1).join('')
}

/** The person or branch of a sub-profile alone: where the company is named beside it. */
export function personName({ RegName, name, type }: Named): string {
  return type === 'sub profile' && name ? name : RegName
}

type Pictured = {
  readonly type: ProviderType
  readonly profileUrl: string | null
  readonly companyLogo: string | null
}

/** A person's photo or a firm's mark, or the other where there is only that. */
export function providerPicture({ type, profileUrl, companyLogo }: Pictured): string | null {
  return type === 'Non Individual' ? (companyLogo ?? profileUrl) : (profileUrl ?? companyLogo)
}
