import { isApiError } from '../api/api-error.ts'
import { createPrompt } from './prompt.ts'

/** Somebody is asked to prove that it is still them; `settle` is called once with the outcome. */
export type StepUpRequest = { readonly settle: (confirmed: boolean) => void }

const store = createPrompt<StepUpRequest>()
let pending: Promise<boolean> | undefined

/**
 * Makes an attempt; when the server wants a fresh confirmation for it, asks for one and makes the
 * attempt again. Declining leaves the server's refusal as it was.
 */
export async function withStepUp<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const wanted = isApiError(error) && error.code === 'step_up_required'
    if (!wanted || !(await askStepUp())) {
      throw error
    }
    return attempt()
  }
}

/** Attempts that need it at the same time share one question. */
function askStepUp(): Promise<boolean> {
  if (!store.isHosted()) {
    return Promise.resolve(false)
  }
  pending ??= new Promise<boolean>((resolve) => {
    store.change({
      settle: (confirmed) => {
        pending = undefined
        store.change(null)
        resolve(confirmed)
      },
    })
  })
  return pending
}

export const useStepUpRequest = store.usePrompt
