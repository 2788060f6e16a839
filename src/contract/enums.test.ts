import { describe, expect, it } from 'vitest'
import {
  exchangeGroups,
  exchanges,
  exchangesByGroup,
  languageLabels,
  languages,
  monthsByPlanDuration,
  planDurationSchema,
  planDurations,
  platformPlanInput,
  postRemovalSchema,
  tradeResultLabels,
  tradeResults,
  triggerLabel,
} from './enums.ts'

describe('enumerations', () => {
  it('put every exchange into one group', () => {
    expect(exchangeGroups.flatMap((group) => exchangesByGroup[group])).toEqual([...exchanges])
    expect(exchangesByGroup.Equity).toEqual(['NSE', 'BSE'])
    expect(exchangesByGroup.FnO).toEqual(['NFO', 'BFO'])
    expect(exchangesByGroup.commodity).toEqual(['MCX'])
  })

  it('count months of thirty days', () => {
    for (const days of planDurations) {
      expect(days).toBe(30 * monthsByPlanDuration[days])
    }
    expect(planDurationSchema.safeParse(60).success).toBe(false)
    expect(planDurationSchema.safeParse('30').success).toBe(false)
  })

  it('label how a trade ended', () => {
    expect(tradeResults.map((result) => tradeResultLabels[result])).toEqual([
      'TP Hit',
      'Stoploss Hit',
      'Manually exited',
      'Expired',
      'Open',
    ])
    expect(triggerLabel(true)).toBe('Initiated')
    expect(triggerLabel(false)).toBe('Not initiated')
  })

  it('take a platform plan as the table writes it', () => {
    expect(platformPlanInput.parse('Gold')).toBe('gold')
    expect(platformPlanInput.safeParse('bronze').success).toBe(false)
  })

  it('write the languages properly whatever their stored spelling', () => {
    expect(languages).toHaveLength(10)
    expect(languageLabels.gujrati).toBe('Gujarati')
    expect(languageLabels.malyalam).toBe('Malayalam')
  })

  it('know only six removals', () => {
    expect(postRemovalSchema.options).toHaveLength(6)
    expect(postRemovalSchema.safeParse('removeuser').success).toBe(false)
  })
})
