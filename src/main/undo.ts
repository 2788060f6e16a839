import type { Logger } from '#platform/log.ts'

type Step = () => unknown

/** Closes what was opened, the last first. A step that fails does not keep the others from it. */
export type Undo = { readonly add: (step: Step) => void; readonly run: () => Promise<void> }

export function createUndo(log: Logger): Undo {
  const steps: Step[] = []
  return {
    add: (step) => {
      steps.push(step)
    },
    run: async () => {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step()
        } catch (error) {
          log.error({ err: error }, 'stopping')
        }
      }
    },
  }
}
