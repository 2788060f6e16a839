import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ApiClient, CallInput, CallReply, CallSpec } from '#contract/call.ts'
import { withStepUp } from '../session/step-up.ts'
import { markStale } from './stale.ts'

/** The client of this page: over HTTP in the browser, in process while the server renders. */
export function useApi(): ApiClient {
  return useRouter().options.context.api
}

/**
 * A mutation that makes one call. Its variables are the call's input, its error is an `ApiError`. A
 * call that requires a step-up asks for it first. `stale.ts` lists the queries that it invalidates.
 */
export function useMutationCall<C extends CallSpec>(
  call: C,
  options: Omit<UseMutationOptions<CallReply<C>, Error, CallInput<C>>, 'mutationFn'> = {},
): UseMutationResult<CallReply<C>, Error, CallInput<C>> {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: (input: CallInput<C>) =>
      withStepUp(() => api(call, input)).finally(() => void markStale(queryClient, call)),
  })
}
