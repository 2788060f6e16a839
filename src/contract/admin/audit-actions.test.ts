import { expect, it } from 'vitest'
import { auditActions } from './audit-actions.ts'

it('name their area and what happened, in words joined by hyphens, each once and in order', () => {
  for (const action of auditActions) {
    expect(action).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
  }
  expect(auditActions).toEqual([...new Set(auditActions)].sort())
})
