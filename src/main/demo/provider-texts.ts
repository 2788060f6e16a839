import type { ProviderCategory } from '#contract/categories.ts'
import {
  analystRegistrationWarning,
  registrationWarning,
  standardWarning,
} from '#contract/documents/most-important-terms.ts'
import type { ProviderType } from '#contract/enums.ts'
import type { createDeck } from './deck.ts'
import type { Rng } from './prng.ts'
import { type Facts, fill } from './texts/fill.ts'
import { textsByCategory } from './texts/index.ts'
import { concernsSecurities } from './texts/risk.ts'
import type { CategoryTexts, StyleText, Template } from './texts/types.ts'

type Deal = ReturnType<typeof createDeck>

/** A way of working that suits the category and, since some are for companies alone, the type. */
export function dealStyle(category: ProviderCategory, type: ProviderType, deal: Deal): StyleText {
  const styles = textsByCategory[category].styles
  const opening = type === 'Individual' ? 'solo' : 'firm'
  for (let turn = 0; turn < styles.length * 2; turn += 1) {
    const style = deal(styles)
    if (style[opening].length > 0) {
      return style
    }
  }
  return deal(styles.filter((style) => style[opening].length > 0))
}

/** Two to four paragraphs: who it is, how it works, what clients get, what it stands for. */
export function describeProvider(
  type: ProviderType,
  style: StyleText,
  category: ProviderCategory,
  facts: Facts,
  deal: Deal,
  rng: Rng,
): string {
  const texts = textsByCategory[category]
  const paragraphs = [
    deal(openings(type, style, texts)),
    deal(style.method),
    ...(rng.chance(0.8) ? [deal(style.practice)] : []),
    ...(rng.chance(0.75) ? [deal(texts.closing)] : []),
  ]
  return paragraphs.map((paragraph) => fill(paragraph, facts, rng)).join('\n\n')
}

function openings(type: ProviderType, style: StyleText, texts: CategoryTexts): readonly Template[] {
  if (type === 'sub profile') {
    return texts.member
  }
  return type === 'Individual' ? style.solo : style.firm
}

/** The official warnings, word for word, and then what the provider says itself. */
export function disclaimerOf(
  category: ProviderCategory,
  facts: Facts,
  deal: Deal,
  rng: Rng,
): string {
  const own = deal(textsByCategory[category].disclaimer).map((part) => fill(part, facts, rng))
  return [...officialWarnings(category), ...own].join('\n\n')
}

function officialWarnings(category: ProviderCategory): readonly string[] {
  if (category === 'Research Analyst') {
    return [standardWarning, `${analystRegistrationWarning}.`]
  }
  if (category === 'Registered Investment Advisor') {
    return [standardWarning, `${registrationWarning}.`]
  }
  return concernsSecurities(category) ? [standardWarning] : []
}

/** How fees come back; it never says less than the regulations give. */
export function refundPolicyOf(
  category: ProviderCategory,
  facts: Facts,
  deal: Deal,
  rng: Rng,
): string {
  return deal(textsByCategory[category].refund)
    .map((part) => fill(part, facts, rng))
    .join('\n\n')
}
