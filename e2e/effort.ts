import type { BrowserContext, Frame } from 'playwright-core'
import { expect } from 'vitest'

type Budget = { readonly clicks: number; readonly fields: number }

/**
 * Counts what a person does in a browser, its frames included: presses of a pointer, and fields into
 * which something was typed, on pages that are opened from now on.
 */
export async function countEffort(context: BrowserContext) {
  let clicks = 0
  const fields = new Set<string>()
  await context.exposeBinding('countedPress', () => {
    clicks += 1
  })
  await context.exposeBinding('countedField', ({ frame }: { frame: Frame }, name: string) => {
    fields.add(`${new URL(frame.url()).pathname} ${name}`)
  })
  await context.addInitScript(() => {
    const { countedPress, countedField } = window as unknown as {
      countedPress: () => void
      countedField: (name: string) => void
    }
    addEventListener('pointerdown', () => countedPress(), true)
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type)) {
          return
        }
        if (target instanceof HTMLElement) {
          countedField(target.getAttribute('name') ?? target.id)
        }
      },
      true,
    )
  })
  return {
    /** Prints what a journey took, and fails above its budget. */
    expectWithin: (journey: string, budget: Budget) => {
      process.stdout.write(
        `${journey}: ${clicks} clicks of ${budget.clicks}, ${fields.size} fields of ${budget.fields}\n`,
      )
      expect(clicks, `clicks: ${journey}`).toBeLessThanOrEqual(budget.clicks)
      expect(fields.size, [...fields].join(', ')).toBeLessThanOrEqual(budget.fields)
      // A count of nothing counts wrong.
      expect(Math.min(clicks, fields.size)).toBeGreaterThan(0)
    },
  }
}
