import { z } from 'zod'

/**
 * Registration categories of providers. The names are stored and sent as JSON exactly as written
 * here.
 */
export const providerCategories = [
  'Research Analyst',
  'Registered Investment Advisor',
  'PMS',
  'Mutual Funds',
  'Trainers',
  'Stock Brokers',
  'AIF',
  'Forex Experts',
  'Tax Experts',
  'Banking',
] as const
export const providerCategorySchema = z.enum(providerCategories)
export type ProviderCategory = (typeof providerCategories)[number]

type CategoryData = {
  /** The segment of `/service-providers/{category}` before percent-encoding. */
  readonly segment: string
  /** For file names, anchors and typed addresses. */
  readonly slug: string
  /** Other names of the same category, accepted in addresses and input. */
  readonly aliases: readonly string[]
  readonly certificateLabel: string
  readonly registrationNumberLabel: string
  /** The agreement under /documents/agreements that a provider of this category accepts. */
  readonly agreement?: 'research-analyst' | 'pms-aif'
}

const sebi = {
  certificateLabel: 'SEBI Certificate',
  registrationNumberLabel: 'SEBI Registration Number',
} as const

const categoryData: Readonly<Record<ProviderCategory, CategoryData>> = {
  'Research Analyst': {
    ...sebi,
    segment: 'Research Analyst',
    slug: 'research-analyst',
    aliases: [],
    agreement: 'research-analyst',
  },
  'Registered Investment Advisor': {
    ...sebi,
    segment: 'Registered Investment Advisor',
    slug: 'registered-investment-advisor',
    aliases: [],
  },
  PMS: {
    ...sebi,
    segment: 'Portfolio Management Service',
    slug: 'portfolio-management-service',
    aliases: ['Portfolio Management Service'],
    agreement: 'pms-aif',
  },
  'Mutual Funds': { ...sebi, segment: 'Mutual Funds', slug: 'mutual-funds', aliases: [] },
  Trainers: {
    segment: 'Trainers',
    slug: 'trainers',
    aliases: [],
    certificateLabel: 'Empanelment certificate',
    registrationNumberLabel: 'Empanelment Registration Number',
  },
  'Stock Brokers': { ...sebi, segment: 'Stock Brokers', slug: 'stock-brokers', aliases: [] },
  AIF: { ...sebi, segment: 'AIF', slug: 'aif', aliases: [], agreement: 'pms-aif' },
  'Forex Experts': {
    segment: 'Forex Experts',
    slug: 'forex-experts',
    aliases: [],
    certificateLabel: 'FEMA Certificate',
    registrationNumberLabel: 'FEMA Registration Number',
  },
  'Tax Experts': {
    segment: 'Tax Experts',
    slug: 'tax-experts',
    aliases: [],
    certificateLabel: 'CA Certificate',
    registrationNumberLabel: 'CA Registration Number',
  },
  Banking: { ...sebi, segment: 'Banking', slug: 'banking', aliases: [] },
}

function folded(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
}

/** Maps every spelling of a category, normalised, to the category. */
const byFoldedName: ReadonlyMap<string, ProviderCategory> = new Map(
  providerCategories.flatMap((category) => {
    const { segment, slug, aliases } = categoryData[category]
    return [category, segment, slug, ...aliases].map((name) => [folded(name), category] as const)
  }),
)

/**
 * Finds the category named in an address or form: by its name, an alias ('Portfolio Management
 * Service') or its slug, in any case. The text must be percent-decoded.
 */
export function categoryOf(text: string): ProviderCategory | undefined {
  return byFoldedName.get(folded(text))
}

/** The page of a category's providers: '/service-providers/Research%20Analyst'. */
export function categoryPath(category: ProviderCategory): string {
  return `/service-providers/${encodeURIComponent(categoryData[category].segment)}`
}

/** The title for headings: 'Portfolio Management Service' for PMS, the name for the others. */
export function categoryTitle(category: ProviderCategory): string {
  return categoryData[category].segment
}

/** The label of the certificate that a provider uploads. */
export function certificateLabel(category: ProviderCategory): string {
  return categoryData[category].certificateLabel
}

export function registrationNumberLabel(category: ProviderCategory): string {
  return categoryData[category].registrationNumberLabel
}

/** Undefined if only the platform's general terms apply. */
export function agreementOf(category: ProviderCategory): CategoryData['agreement'] {
  return categoryData[category].agreement
}

/** The label of the date in a registration; a company has no date of birth. */
export function dateLabel(type: ProviderType): string {
  return type === 'Non Individual' ? 'Date of Registration (as per PAN CARD)' : 'Date of Birth'
}

/** Accepts either name of a category and returns the stored one. */
export const categoryInput = z
  .enum([...providerCategories, 'Portfolio Management Service'])
  .transform((name): ProviderCategory => (name === 'Portfolio Management Service' ? 'PMS' : name))
  .pipe(providerCategorySchema)

/** Categories registered with SEBI; the others have other regulators. */
const sebiCategories: readonly ProviderCategory[] = [
  'Research Analyst',
  'Registered Investment Advisor',
  'PMS',
  'Mutual Funds',
  'Stock Brokers',
  'AIF',
]

/** Whether providers of the category and their plans may be called SEBI registered. */
export function isSebiRegistered(category: ProviderCategory): boolean {
  return sebiCategories.includes(category)
}

/**
 * Categories that may post calls on the scorecard, under a Gold or Platinum plan or a membership.
 * Who recommends securities needs a registration as research analyst. Investment advisers are
 * exempt, stock brokers and distributors of funds are not; asset managers are, but for their own
 * clients (SEBI (Research Analysts) Regulations 2014, reg. 3(1), second proviso). Calls that are
 * open already run to their end.
 */
const scorecardCategories = [
  'Research Analyst',
  'Registered Investment Advisor',
] as const satisfies readonly ProviderCategory[]

export function mayPostCalls(category: ProviderCategory): boolean {
  return scorecardCategories.some((one) => one === category)
}

/** Categories whose plans are funds, with assets, clients and returns. */
export const fundCategories = [
  'PMS',
  'AIF',
  'Mutual Funds',
] as const satisfies readonly ProviderCategory[]

/**
 * Categories that give nothing away, as a trial or by a coupon: SEBI prohibits it for investment
 * advisers.
 */
export const trialBarredCategories = [
  'Registered Investment Advisor',
] as const satisfies readonly ProviderCategory[]

export function isTrialBarred(category: ProviderCategory): boolean {
  return trialBarredCategories.some((barred) => barred === category)
}

/** A 'sub profile' is a person or branch registered under a master company. */
export const providerTypes = ['Individual', 'Non Individual', 'sub profile'] as const
export const providerTypeSchema = z.enum(providerTypes)
export type ProviderType = (typeof providerTypes)[number]
