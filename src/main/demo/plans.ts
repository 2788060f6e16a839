import {
  type ProviderCategory,
  providerCategories,
  trialBarredCategories,
} from '#contract/categories.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { isActor } from './actors.ts'
import type { Contacts } from './contacts.ts'
import { createDeck } from './deck.ts'
import { createUnique } from './identifiers.ts'
import { BANNERS_PER_THEME, bannerRef, bannerTheme, fundFactsFor, priceFor } from './plan-parts.ts'
import type { Rng } from './prng.ts'
import type { MadeProvider } from './providers.ts'
import { type Facts, fill } from './texts/fill.ts'
import { textsByCategory } from './texts/index.ts'
import type { PlanText, StyleText } from './texts/types.ts'
import { daysAfter, drawnPart, idAt, noonOf } from './times.ts'
import type { DemoPlan } from './types.ts'

/** How many plans the verified providers of a category sell together: 300 in all. */
const quotas: Readonly<Record<ProviderCategory, number>> = {
  'Research Analyst': 84,
  'Registered Investment Advisor': 40,
  PMS: 30,
  'Mutual Funds': 26,
  Trainers: 31,
  'Stock Brokers': 18,
  AIF: 20,
  'Forex Experts': 17,
  'Tax Experts': 21,
  Banking: 13,
}

type Deal = ReturnType<typeof createDeck>
type Tools = {
  readonly deal: Deal
  readonly contacts: Contacts
  readonly now: Date
  readonly unique: ReturnType<typeof createUnique>
}

/** The plans of all verified providers, in the order of their providers. */
export function makePlans(
  rng: Rng,
  now: Date,
  made: readonly MadeProvider[],
  contacts: Contacts,
): readonly DemoPlan[] {
  const deal = createDeck(rng.fork('deck'))
  const tools = { deal, contacts, now, unique: createUnique() }
  return providerCategories.flatMap((category) => {
    const sellers = made.filter(
      (one) => one.provider.category === category && one.provider.verified,
    )
    const shares = shareOut(quotas[category], sellers, rng.fork(category))
    return sellers.flatMap((seller, index) =>
      plansOf(
        seller,
        shares[index] ?? 0,
        rng.fork(`plans ${drawnPart(seller.provider.id)}`),
        tools,
      ),
    )
  })
}

/** Everybody sells one plan, the named providers six; the rest falls at random. */
function shareOut(total: number, sellers: readonly MadeProvider[], rng: Rng): readonly number[] {
  const shares: number[] = sellers.map(({ provider }) => (isActor(provider) ? 6 : 1))
  const most = Math.ceil(total / sellers.length) + 3
  while (shares.reduce((sum, count) => sum + count, 0) < total) {
    const index = rng.pick([...shares.keys()].filter((one) => (shares[one] ?? 0) < most))
    shares[index] = (shares[index] ?? 0) + 1
  }
  return shares
}

function plansOf(seller: MadeProvider, count: number, rng: Rng, tools: Tools): DemoPlan[] {
  const { category } = seller.provider
  const own = seller.styles.flatMap((style) => style.plans)
  const others = textsByCategory[category].styles
    .filter((style) => !seller.styles.includes(style) && suits(seller, style))
    .flatMap((style) => style.plans)
  const order = [...rng.shuffle(own), ...rng.shuffle(others), ...rng.shuffle(own), ...own]
  const titles = new Set<string>()
  const level = rng.float()
  return order.slice(0, count).map((text) => {
    const title = newTitle(text, titles, tools.deal)
    titles.add(title)
    return makePlan({ seller, text, title, level }, rng.fork(title), tools)
  })
}

/** Whether the seller may offer plans of another way of working than its own. */
function suits({ provider, styles }: MadeProvider, other: StyleText): boolean {
  const isApart = other.isExclusive || styles.some((style) => style.isExclusive)
  return !isApart && (provider.type !== 'Individual' || other.solo.length > 0)
}

function newTitle({ titles }: PlanText, taken: ReadonlySet<string>, deal: Deal): string {
  const dealt = deal(titles)
  return taken.has(dealt)
    ? present(
        titles.find((title) => !taken.has(title)),
        'a plan text has more titles than one provider uses of it',
      )
    : dealt
}

type PlanDraft = {
  readonly seller: MadeProvider
  readonly text: PlanText
  readonly title: string
  /** Where the seller stands between the category's low and high prices. */
  readonly level: number
}

function makePlan({ seller, text, title, level }: PlanDraft, rng: Rng, tools: Tools): DemoPlan {
  const { deal, now } = tools
  const { provider } = seller
  const validity = rng.pick(text.validities)
  const facts = { ...seller.facts, ...drawnFacts(text, rng) }
  const createdAt = creationOf(provider.verifiedAt ?? provider.joinedAt, now, rng)
  const trial = trialOf(provider.category, text, rng)
  const banner = deal(bannerNumbers)
  const base = {
    id: idAt(rng, createdAt),
    providerId: provider.id,
    title,
    segment: text.segment,
    description: tools.unique(() => describePlan(text, provider.category, facts, deal, rng)),
    keyFeatures: chosen(text.features, rng, 4, 6).map((feature) =>
      sentenceCase(fill(feature, facts, rng)),
    ),
    bonusFeatures: chosen(textsByCategory[provider.category].bonus, rng, 1, 3).map((bonus) =>
      fill(bonus, facts, rng),
    ),
    price: priceFor(text, validity, within(level + (rng.float() - 0.5) * 0.5)),
    validity,
    isFreeTrial: trial > 0,
    freeTrialDays: trial,
    languages: provider.languages,
    banner: bannerRef(bannerTheme(text), banner),
    createdAt,
  } as const
  if (text.fund === undefined) {
    return { ...base, serviceType: 'normal', fund: null }
  }
  const manager = rng.chance(0.4) ? seller.person : tools.contacts.person()
  const years = rng.weighted([[0.7, 1] as const, [2, 2] as const, [4, 3] as const, [8, 5] as const])
  const fund = fundFactsFor(text.fund, years, `${manager.first} ${manager.last}`, rng)
  return { ...base, serviceType: 'fund', fund }
}

const bannerNumbers = [...Array(BANNERS_PER_THEME).keys()]

function describePlan(
  text: PlanText,
  category: ProviderCategory,
  facts: Facts,
  deal: Deal,
  rng: Rng,
): string {
  const closing = rng.chance(0.85) ? [deal(textsByCategory[category].fit)] : []
  return [deal(text.lead), deal(text.body), ...closing]
    .map((paragraph) => sentenceCase(fill(paragraph, facts, rng)))
    .join('\n\n')
}

/** A fact at the head of a sentence begins with a capital. */
function sentenceCase(text: string): string {
  return text.replace(
    /(^|[.?!] )([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

function drawnFacts(text: PlanText, rng: Rng): Facts {
  return Object.fromEntries(
    Object.entries(text.facts ?? {}).map(([name, values]) => [name, rng.pick(values)]),
  )
}

/** Between `least` and `most` of them, in the order in which they were written. */
function chosen(
  items: readonly string[],
  rng: Rng,
  least: number,
  most: number,
): readonly string[] {
  const picked = new Set(rng.sample([...items.keys()], rng.int(least, most)))
  return items.filter((_, index) => picked.has(index))
}

function trialOf(category: ProviderCategory, text: PlanText, rng: Rng): number {
  const isBarred = trialBarredCategories.some((barred) => barred === category)
  return !isBarred && text.trialDays !== undefined && rng.chance(0.6) ? rng.pick(text.trialDays) : 0
}

/** Some time after the provider was verified, rather soon than late. */
function creationOf(verifiedAt: Date, now: Date, rng: Rng): Date {
  const open = Math.floor((noonOf(now).getTime() - verifiedAt.getTime()) / DAY_MS)
  return daysAfter(rng, verifiedAt, 1 + Math.floor(Math.max(0, open - 2) * rng.float() ** 1.6), now)
}

function within(level: number): number {
  return Math.min(1, Math.max(0, level))
}
