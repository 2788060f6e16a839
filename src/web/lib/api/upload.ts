import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput, CallReply, CallSpec } from '#contract/call.ts'
import { withStepUp } from '../session/step-up.ts'
import { Unreachable } from './api-error.ts'
import { parseReply, UPLOAD_TIMEOUT_MS } from './browser-api.ts'
import { type LooseInput, requestInitOf, urlOf } from './request.ts'
import { markStale } from './stale.ts'

/**
 * A mutation that makes a call with files and reports the upload progress: 0 to 100, undefined when
 * idle. It does not use `fetch`, which reports no upload progress. See also `useMutationCall`.
 */
export function useUpload<C extends CallSpec>(call: C) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const mutation = useMutation<CallReply<C>, Error, CallInput<C>>({
    mutationFn: (input) => {
      setProgress(0)
      return withStepUp(() => upload<C>(call, input, setProgress)).finally(
        () => void markStale(queryClient, call),
      )
    },
    onSettled: () => setProgress(undefined),
  })
  return { ...mutation, progress }
}

function upload<C extends CallSpec>(
  call: C,
  input: LooseInput,
  onProgress: (percent: number) => void,
): Promise<CallReply<C>> {
  const { method = 'POST', headers, body } = requestInitOf(call, input)
  const request = new XMLHttpRequest()
  return new Promise<CallReply<C>>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : (loaded / total) * 100)
    })
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('Retry-After')
      const answer = new Response(request.responseText, {
        status: request.status,
        headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
      })
      parseReply<CallReply<C>>(answer).then(resolve, reject)
    })
    for (const lost of ['error', 'abort', 'timeout']) {
      request.addEventListener(lost, () => reject(new Unreachable()))
    }
    request.open(method, urlOf(call, input))
    request.timeout = UPLOAD_TIMEOUT_MS
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.send(body instanceof FormData ? body : null)
  })
}
