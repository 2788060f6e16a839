import { describe, expect, it } from 'vitest'
import { languageLabels } from './common/texts.ts'
import { languages } from './common/types.ts'
import { exchanges } from './market/types.ts'
import { monthsByPlanDuration, planDurationSchema, planDurations } from './platform-plans/types.ts'
import { tradeResultLabels, triggerLabel } from './scorecard/texts.ts'
import { exchangeGroups, exchangesByGroup, tradeResults } from './scorecard/types.ts'

describe('enumerations', () => {
  it('assign every exchange to one group', () => {
    expect(exchangeGroups.flatMap((group) => exchangesByGroup[group])).toEqual([...exchanges])
    expect(exchangesByGroup.Equity).toEqual(['NSE', 'BSE'])
    expect(exchangesByGroup.FnO).toEqual(['NFO', 'BFO'])
    expect(exchangesByGroup.commodity).toEqual(['MCX'])
  })

  it('count thirty days a month in plan durations', () => {
    for (const days of planDurations) {
      expect(days).toBe(30 * monthsByPlanDuration[days])
    }
    expect(planDurationSchema.safeParse(60).success).toBe(false)
    expect(planDurationSchema.safeParse('30').success).toBe(false)
  })

  it('label the results of trades', () => {
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

  it('label languages correctly despite misspelled stored values', () => {
    expect(languages).toHaveLength(10)
    expect(languageLabels.gujrati).toBe('Gujarati')
    expect(languageLabels.malyalam).toBe('Malayalam')
  })
})
