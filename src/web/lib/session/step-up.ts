import { isApiError } from '../api/api-error.ts'
import { createPrompt } from './prompt.ts'

/** A pending step-up confirmation; `settle` is called once with the outcome. */
export type StepUpRequest = { readonly settle: (confirmed: boolean) => void }

const store = createPrompt<StepUpRequest>()
let pending: Promise<boolean> | undefined

/**
 * Makes an attempt. If the server requires a step-up, asks for it and tries again. If the viewer
 * declines, the server's error is thrown.
 */
export async function withStepUp<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const isRequired = isApiError(error) && error.code === 'step_up_required'
    if (!isRequired || !(await requestStepUp())) {
      throw error
    }
    return attempt()
  }
}

/** Simultaneous attempts share one prompt. */
function requestStepUp(): Promise<boolean> {
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
