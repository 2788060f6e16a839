import { mayPostCalls } from '#contract/providers/categories.ts'
import type { OwnProvider, ProviderStatus } from '#contract/providers/types.ts'

export type SetupStep = {
  readonly id: string
  readonly title: string
  /** What it is good for or, where it is our turn, what happens. */
  readonly note: string
  /** `waiting`: it is the admins' turn. */
  readonly state: 'done' | 'open' | 'waiting'
  /** Where it is done. */
  readonly href: string
}

type Facts = {
  readonly provider: Pick<
    OwnProvider,
    | 'status'
    | 'category'
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
  readonly setUp: { readonly bank: boolean; readonly plan: boolean; readonly call: boolean }
}

const BASE = '/dashboard/serviceprovider'

/** What a provider has to have before investors find, trust and reach it, in that order. */
export function setupSteps({ provider, account, setUp }: Facts): readonly SetupStep[] {
  const own = (
    id: string,
    title: string,
    note: string,
    { done, page }: { readonly done: boolean; readonly page: string },
  ): SetupStep => ({ id, title, note, state: done ? 'done' : 'open', href: `${BASE}/${page}` })
  return [
    {
      id: 'verified',
      title: 'Registration verified',
      note: 'We check it. Only verified providers appear in the directory and in search.',
      state: provider.status === 'verified' ? 'done' : 'waiting',
      href: `${BASE}/publicprofile`,
    },
    own('picture', 'Picture or logo', 'Shown on your profile, plans and calls.', {
      done: (provider.profileUrl ?? provider.companyLogo) !== null,
      page: 'myprofile',
    }),
    own('description', 'Description, languages and segments', 'Investors filter by these.', {
      done:
        provider.description.trim() !== '' &&
        provider.languages.length > 0 &&
        provider.segments.length > 0,
      page: 'publicprofile',
    }),
    own('compliance', 'Compliance officer', 'Contact for complaints.', {
      done: provider.complianceOfficerName !== null,
      page: 'publicprofile',
    }),
    own(
      'policies',
      'Disclaimer, refund policy and risk factors',
      'Read by investors before they buy a plan.',
      {
        done: [provider.disclaimer, provider.refundPolicy, provider.riskFactors].every(
          (text) => text !== null && text.trim() !== '',
        ),
        page: 'publicprofile',
      },
    ),
    own('contact', 'Email and mobile verified', 'Verify both to protect your access.', {
      done: account.emailVerified && account.numberVerified,
      page: 'myprofile',
    }),
    own('bank', 'Bank account', 'For withdrawals, and for buyers who pay you directly.', {
      done: setUp.bank,
      page: 'wallet',
    }),
    own('plan', 'First plan', 'What investors subscribe to.', {
      done: setUp.plan,
      page: 'services',
    }),
    ...(mayPostCalls(provider.category)
      ? [
          own('call', 'First trade call', 'Your scorecard starts with it.', {
            done: setUp.call,
            page: 'scorecard/post',
          }),
        ]
      : []),
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
