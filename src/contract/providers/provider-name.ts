import type { ProviderType } from './categories.ts'

const AT = ', at '

type Named = {
  readonly RegName: string
  /** The person or branch behind a sub-profile. */
  readonly name?: string | null
  readonly type: ProviderType
}

/**
 * The name of a provider, except in admin forms and legal documents. For a sub-profile it is
 * '<person>, at <company>', because its registered name is its company's.
 */
export function providerName({ RegName, name, type }: Named): string {
  return type === 'sub profile' && name ? `${name}${AT}${RegName}` : RegName
}

/** Such a name without the company. */
export function withoutCompany(name: string): string {
  return name.split(AT, 1).join('')
}

/** The person or branch of a sub-profile, for places where the company is shown separately. */
export function personName({ RegName, name, type }: Named): string {
  return type === 'sub profile' && name ? name : RegName
}

type Pictured = {
  readonly type: ProviderType
  readonly profileUrl: string | null
  readonly companyLogo: string | null
}

/** A person's photo or a company's logo, or the other one if only that exists. */
export function providerPicture({ type, profileUrl, companyLogo }: Pictured): string | null {
  return type === 'Non Individual' ? (companyLogo ?? profileUrl) : (profileUrl ?? companyLogo)
}
