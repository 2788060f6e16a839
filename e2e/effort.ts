import type { BrowserContext, Frame } from 'playwright-core'
import { expect } from 'vitest'

type Budget = { readonly clicks: number; readonly fields: number }

/**
 * Counts the user's work in a browser, including frames: pointer presses, and fields with typed
 * input, on pages that are opened after this call.
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
    /** Prints the counts of a journey and fails if they exceed its budget. */
    expectWithin: (journey: string, budget: Budget) => {
      process.stdout.write(
        `${journey}: ${clicks} clicks of ${budget.clicks}, ${fields.size} fields of ${budget.fields}\n`,
      )
      expect(clicks, `clicks: ${journey}`).toBeLessThanOrEqual(budget.clicks)
      expect(fields.size, [...fields].join(', ')).toBeLessThanOrEqual(budget.fields)
      // Zero would mean that counting is broken.
      expect(Math.min(clicks, fields.size)).toBeGreaterThan(0)
    },
  }
}
