import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agreementOf,
  categoryInput,
  categoryOf,
  categoryPath,
  categoryTitle,
  certificateLabel,
  dateLabel,
  isSebiRegistered,
  providerCategories,
  registrationNumberLabel,
} from './categories.ts'

const category = fc.constantFrom(...providerCategories)

describe('categories', () => {
  it('are ten, each under addresses of its own', () => {
    expect(providerCategories).toHaveLength(10)
    expect(new Set(providerCategories.map(categoryPath)).size).toBe(10)
  })

  it('are found again from every way to write them', () => {
    for (const each of providerCategories) {
      const segment = categoryPath(each).slice('/service-providers/'.length)
      expect(categoryOf(decodeURIComponent(segment))).toBe(each)
      expect(categoryOf(each)).toBe(each)
    }
  })

  it('do not depend on case and separators', () => {
    fc.assert(
      fc.property(category, fc.constantFrom('-', '_', ' ', '  '), (each, separator) => {
        const written = categoryTitle(each).replaceAll(' ', separator)
        expect(categoryOf(written.toUpperCase())).toBe(each)
        expect(categoryOf(` ${written.toLowerCase()} `)).toBe(each)
      }),
    )
  })

  it('know PMS under both names', () => {
    expect(categoryOf('PMS')).toBe('PMS')
    expect(categoryOf('Portfolio Management Service')).toBe('PMS')
    expect(categoryPath('PMS')).toBe('/service-providers/Portfolio%20Management%20Service')
    expect(categoryInput.parse('Portfolio Management Service')).toBe('PMS')
    expect(categoryInput.parse('PMS')).toBe('PMS')
  })

  it('know no others, not even those that every object has', () => {
    for (const text of ['', 'Astrologers', 'constructor', '__proto__', 'Research']) {
      expect(categoryOf(text)).toBeUndefined()
      expect(categoryInput.safeParse(text).success).toBe(false)
    }
  })

  it('name the certificate after the law behind the category', () => {
    expect(certificateLabel('Forex Experts')).toContain('FEMA')
    expect(certificateLabel('Trainers')).toBe('Empanelment certificate')
    expect(certificateLabel('Tax Experts')).toBe('CA Certificate')
    const others = providerCategories.filter(
      (each) => !['Forex Experts', 'Trainers', 'Tax Experts'].includes(each),
    )
    for (const each of others) {
      expect(certificateLabel(each)).toContain('SEBI')
      expect(registrationNumberLabel(each)).toContain('SEBI')
    }
  })

  it('ask a company for its registration and everybody else for a birthday', () => {
    expect(dateLabel('Non Individual')).toBe('Date of Registration (as per PAN CARD)')
    expect(dateLabel('Individual')).toBe('Date of Birth')
    expect(dateLabel('sub profile')).toBe('Date of Birth')
  })

  it('have agreements for analysts and for managers of other peoples money', () => {
    const agreements = providerCategories.flatMap((each) => {
      const agreement = agreementOf(each)
      return agreement === undefined ? [] : [[each, agreement]]
    })
    expect(agreements).toEqual([
      ['Research Analyst', 'research-analyst'],
      ['PMS', 'pms-aif'],
      ['AIF', 'pms-aif'],
    ])
  })

  it('say SEBI registered only of those whom SEBI registers', () => {
    expect(providerCategories.filter(isSebiRegistered)).toEqual([
      'Research Analyst',
      'Registered Investment Advisor',
      'PMS',
      'Mutual Funds',
      'Stock Brokers',
      'AIF',
    ])
  })
})
