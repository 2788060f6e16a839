import type { Logger } from '#platform/log.ts'

type Step = () => unknown

/**
 * Closes what was opened, in reverse order; a failing step does not stop the others. What is added
 * after closing, by an interrupted start, is closed at once.
 */
export type ShutdownStack = {
  readonly add: (step: Step) => void
  readonly run: () => Promise<void>
}

export function createShutdownStack(log: Logger): ShutdownStack {
  const steps: Step[] = []
  const late: Promise<void>[] = []
  let closing = false
  const attempt = async (step: Step) => {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'stopping')
    }
  }
  return {
    add: (step) => {
      if (closing) {
        late.push(attempt(step))
      } else {
        steps.push(step)
      }
    },
    run: async () => {
      closing = true
      for (const step of steps.splice(0).reverse()) {
        await attempt(step)
      }
      await Promise.all(late)
    },
  }
}
