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
      note: 'Checked by Tradebox. Only verified providers are listed and found.',
      state: provider.status === 'verified' ? 'done' : 'waiting',
    },
    own(
      'picture',
      'Picture or logo',
      'Stands on your page, your plans and beside your calls.',
      (provider.profileUrl ?? provider.companyLogo) !== null,
    ),
    own(
      'description',
      'Description, languages and segments',
      'By these investors choose and filter.',
      provider.description.trim() !== '' &&
        provider.languages.length > 0 &&
        provider.segments.length > 0,
    ),
    own(
      'compliance',
      'Compliance officer',
      'Whom investors may turn to with a grievance.',
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
      'Two ways into your account, should one be lost.',
      account.emailVerified && account.numberVerified,
    ),
  ]
}

/** Where the provider stands with us, in a sentence. */
export const standing: Readonly<Record<ProviderStatus, string>> = {
  new: 'Your application is with our team. We write to you when it has been looked at.',
  approved: 'Your application is approved. Your page appears once your registration is verified.',
  verified: 'Your registration is verified and your page is public.',
  rejected: 'Your application was not accepted. The reason was sent to your email.',
  deleted: 'Your page has been taken down.',
}
