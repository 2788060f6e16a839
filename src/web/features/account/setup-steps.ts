import type { OwnProvider, ProviderStatus } from '#contract/providers/entities.ts'

export type SetupStep = {
  readonly id: string
  readonly title: string
  /** What it is good for or, where it is our turn, what happens. */
  readonly note: string
  /** `waiting`: it is the admins' turn. */
  readonly state: 'done' | 'open' | 'waiting'
}

type Facts = {
  readonly provider: Pick<
    OwnProvider,
    | 'status'
    | 'profileUrl'
    | 'companyLogo'
    | 'description'
    | 'languages'
    | 'segments'
    | 'complianceOfficerName'
    | 'disclaimer'
    | 'refundPolicy'
    | 'riskFactors'
  >
  readonly account: { readonly emailVerified: boolean; readonly numberVerified: boolean }
}

/** What a provider has to have before investors find, trust and reach it, in that order. */
export function setupSteps({ provider, account }: Facts): readonly SetupStep[] {
  const own = (id: string, title: string, note: string, done: boolean): SetupStep => ({
    id,
    title,
    note,
    state: done ? 'done' : 'open',
  })
  return [
    {
      id: 'verified',
      title: 'Registration verified',
      note: 'We check it. Only verified providers appear in the directory and in search.',
      state: provider.status === 'verified' ? 'done' : 'waiting',
    },
    own(
      'picture',
      'Picture or logo',
      'Shown on your profile, plans and calls.',
      (provider.profileUrl ?? provider.companyLogo) !== null,
    ),
    own(
      'description',
      'Description, languages and segments',
      'Investors filter by these.',
      provider.description.trim() !== '' &&
        provider.languages.length > 0 &&
        provider.segments.length > 0,
    ),
    own(
      'compliance',
      'Compliance officer',
      'Contact for complaints.',
      provider.complianceOfficerName !== null,
    ),
    own(
      'policies',
      'Disclaimer, refund policy and risk factors',
      'Read by investors before they buy a plan.',
      [provider.disclaimer, provider.refundPolicy, provider.riskFactors].every(
        (text) => text !== null && text.trim() !== '',
      ),
    ),
    own(
      'contact',
      'Email and mobile verified',
      'Verify both to protect your access.',
      account.emailVerified && account.numberVerified,
    ),
  ]
}

/** Where the provider stands with us, in a sentence. */
export const standing: Readonly<Record<ProviderStatus, string>> = {
  new: 'We’re reviewing your application and will email you.',
  approved:
    'Your application is approved. Your profile goes public once we verify your registration.',
  verified: 'You’re verified and your profile is public.',
  rejected: 'Your application was not accepted. We emailed you the reason.',
  deleted: 'Your profile is no longer public.',
}
