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
  it('are ten, each with its own address', () => {
    expect(providerCategories).toHaveLength(10)
    expect(new Set(providerCategories.map(categoryPath)).size).toBe(10)
  })

  it('are found by their address and by their name', () => {
    for (const each of providerCategories) {
      const segment = categoryPath(each).slice('/service-providers/'.length)
      expect(categoryOf(decodeURIComponent(segment))).toBe(each)
      expect(categoryOf(each)).toBe(each)
    }
  })

  it('are found in any case and with any separator', () => {
    fc.assert(
      fc.property(category, fc.constantFrom('-', '_', ' ', '  '), (each, separator) => {
        const written = categoryTitle(each).replaceAll(' ', separator)
        expect(categoryOf(written.toUpperCase())).toBe(each)
        expect(categoryOf(` ${written.toLowerCase()} `)).toBe(each)
      }),
    )
  })

  it('accept both names of PMS', () => {
    expect(categoryOf('PMS')).toBe('PMS')
    expect(categoryOf('Portfolio Management Service')).toBe('PMS')
    expect(categoryPath('PMS')).toBe('/service-providers/Portfolio%20Management%20Service')
    expect(categoryInput.parse('Portfolio Management Service')).toBe('PMS')
    expect(categoryInput.parse('PMS')).toBe('PMS')
  })

  it('refuse other names, including property names of every object', () => {
    for (const text of ['', 'Astrologers', 'constructor', '__proto__', 'Research']) {
      expect(categoryOf(text)).toBeUndefined()
      expect(categoryInput.safeParse(text).success).toBe(false)
    }
  })

  it('name the certificate after the law that governs the category', () => {
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

  it('label the date as date of registration for a company, as date of birth otherwise', () => {
    expect(dateLabel('Non Individual')).toBe('Date of Registration (as per PAN CARD)')
    expect(dateLabel('Individual')).toBe('Date of Birth')
    expect(dateLabel('sub profile')).toBe('Date of Birth')
  })

  it('have agreements for research analysts, PMS and AIF only', () => {
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

  it('are marked SEBI-registered only if SEBI registers them', () => {
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
