import { expect, it } from 'vitest'
import { auditActions } from './audit-actions.ts'

it('audit actions have the form area.what-happened, are unique and sorted', () => {
  for (const action of auditActions) {
    expect(action).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
  }
  expect(auditActions).toEqual([...new Set(auditActions)].sort())
})
