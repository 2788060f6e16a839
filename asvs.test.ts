import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkAsvs } from './scripts/asvs/check.ts'

const page = readFileSync('docs/asvs.md', 'utf8')

describe('the OWASP ASVS table', () => {
  it('lists every item once, names tests that exist and has few deviations', () => {
    const { breaches, items, tested, notApplicable, deviations } = checkAsvs(page)
    expect(breaches).toEqual([])
    expect(items).toBe(217)
    expect(tested + notApplicable + deviations.length).toBe(217)
    expect(tested).toBeGreaterThan(180)
  })

  it.each([
    ['a renamed test', 'a statement of a module › names', 'a statement › names', '1.2.4: statem'],
    ['a file that does not exist', '`statements.test.ts`', '`gone.test.ts`', '1.2.4: there is no'],
    ['a missing item', '| 1.2.4 |', '| 1.2.99 |', '1.2.4 is missing'],
    ['an item with a wrong level', '| 1.2.4 | 1 |', '| 1.2.4 | 2 |', '1.2.4 is no item of'],
    ['an item without a test', /\| 1\.1\.2 \| 2 \|.*$/m, '| 1.1.2 | 2 | Escaped | yes |', '1.1.2'],
    ['a deviation without a reason', /^\| 13\.3\.1 \| 2026.*\n/m, '', '13.3.1 gives no reason'],
    ['a deviation without an end', ', 2027-02-26 |', ', some day |', '5.4.3 does not say'],
    [
      'a deviation too many',
      '## Deviations\n',
      '## Deviations\n\n| 1.1.1 | 2026-11-26 | why | we, 2027-01-01 |\n',
      'more than 5',
    ],
    [
      'a row with too many words',
      'Values reach SQL',
      `${'many '.repeat(30)}Values`,
      '1.2.4 says too',
    ],
  ])('reports %s', (_, from, to, breach) => {
    const changed = page.replace(from, to)
    expect(changed).not.toBe(page)
    expect(checkAsvs(changed).breaches.some((line) => line.startsWith(breach))).toBe(true)
  })
})
