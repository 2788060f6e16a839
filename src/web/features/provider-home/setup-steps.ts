import { mayPostCalls } from '#contract/providers/categories.ts'
import type { OwnProvider, ProviderStatus } from '#contract/providers/types.ts'
import { setupTexts } from './texts.ts'

export type SetupStep = {
  readonly id: string
  readonly title: string
  /** The benefit of the step, or what happens while it waits for us. */
  readonly note: string
  /** `waiting`: an admin must act. */
  readonly state: 'done' | 'open' | 'waiting'
  /** The page for this step. */
  readonly href: string
}

type SetupInput = {
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
    | 'complianceOfficerEmail'
    | 'complianceOfficerNumber'
    | 'registrationDate'
    | 'conflictOfInterest'
    | 'disclaimer'
    | 'refundPolicy'
    | 'riskFactors'
  >
  readonly account: { readonly emailVerified: boolean; readonly numberVerified: boolean }
  readonly setUp: { readonly bank: boolean; readonly plan: boolean; readonly call: boolean }
}

const BASE = '/dashboard/serviceprovider'

/** What a provider needs before investors find, trust and reach it, in that order. */
export function setupSteps({ provider, account, setUp }: SetupInput): readonly SetupStep[] {
  const own = (
    id: string,
    title: string,
    note: string,
    { done, page }: { readonly done: boolean; readonly page: string },
  ): SetupStep => ({ id, title, note, state: done ? 'done' : 'open', href: `${BASE}/${page}` })
  return [
    {
      id: 'verified',
      title: setupTexts.registrationVerified,
      note: setupTexts.registrationHint,
      state: provider.status === 'verified' ? 'done' : 'waiting',
      href: `${BASE}/publicprofile`,
    },
    own('picture', setupTexts.pictureOrLogo, setupTexts.pictureHint, {
      done: (provider.profileUrl ?? provider.companyLogo) !== null,
      page: 'myprofile',
    }),
    own('description', setupTexts.description, setupTexts.descriptionHint, {
      done:
        provider.description.trim() !== '' &&
        provider.languages.length > 0 &&
        provider.segments.length > 0,
      page: 'publicprofile',
    }),
    own('compliance', setupTexts.complianceOfficer, setupTexts.complianceHint, {
      done: areFilled(
        provider.complianceOfficerName,
        provider.complianceOfficerEmail,
        provider.complianceOfficerNumber,
      ),
      page: 'publicprofile',
    }),
    own('policies', setupTexts.policies, setupTexts.policiesHint, {
      done: areFilled(provider.disclaimer, provider.refundPolicy, provider.riskFactors),
      page: 'publicprofile',
    }),
    ...(provider.category === 'Research Analyst'
      ? [
          own('agreement', setupTexts.analystAgreement, setupTexts.analystAgreementHint, {
            done: areFilled(provider.registrationDate, provider.conflictOfInterest),
            page: 'publicprofile',
          }),
        ]
      : []),
    own('contact', setupTexts.contact, setupTexts.contactHint, {
      done: account.emailVerified && account.numberVerified,
      page: 'myprofile',
    }),
    own('bank', setupTexts.bankAccount, setupTexts.bankHint, { done: setUp.bank, page: 'wallet' }),
    own('plan', setupTexts.firstPlan, setupTexts.planHint, { done: setUp.plan, page: 'services' }),
    ...(mayPostCalls(provider.category)
      ? [
          own('call', setupTexts.firstTradeCall, setupTexts.callHint, {
            done: setUp.call,
            page: 'scorecard/post',
          }),
        ]
      : []),
  ]
}

function areFilled(...texts: readonly (string | null)[]): boolean {
  return texts.every((text) => text !== null && text.trim() !== '')
}

/** A provider's status with us, in a sentence. */
export const statusTexts: Readonly<Record<ProviderStatus, string>> = {
  new: setupTexts.reviewing,
  approved: setupTexts.approved,
  verified: setupTexts.verified,
  rejected: setupTexts.rejected,
  deleted: setupTexts.deleted,
}
