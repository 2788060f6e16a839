import { useState } from 'react'
import type { CallInput, CallReply, CallSpec, FileField } from '#contract/call.ts'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import { messageOf } from './api-error.ts'
import { useUpload } from './upload.ts'

type FileUpload<C extends CallSpec> = {
  readonly inputOf: (file: File) => CallInput<C>
  readonly onDone: (reply: CallReply<C>) => unknown
  readonly onStart?: () => void
  readonly onFailed?: () => void
}

/** A file that is uploaded as soon as it is chosen; `drop` is for `FileDrop`. */
export function useFileUpload<C extends CallSpec>(
  call: C,
  kind: FileField['kind'],
  { inputOf, onDone, onStart, onFailed }: FileUpload<C>,
) {
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const upload = useUpload(call)
  const handleChoice = (chosen: File | null) => {
    setFile(chosen)
    upload.reset()
    const refusal = chosen === null ? undefined : fileRefusal(kind, chosen)
    setRefused(refusal)
    if (chosen === null || refusal !== undefined) {
      return
    }
    onStart?.()
    upload.mutate(inputOf(chosen), {
      onSuccess: (reply) => {
        setFile(null)
        return onDone(reply)
      },
      onError: onFailed,
    })
  }
  const drop = {
    accept: acceptOf(kind),
    file,
    onFileChange: handleChoice,
    progress: upload.progress,
    error: refused ?? (upload.error ? messageOf(upload.error) : undefined),
  }
  return { drop, isUploading: upload.isPending }
}
