import { useQueryClient } from '@tanstack/react-query'
import { ownProvider, updateOwnProvider } from '#contract/providers/calls.ts'
import type { OwnProvider } from '#contract/providers/types.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { callKey } from '#web/lib/api/query.ts'
import { useCallForm } from '#web/lib/forms/form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { valuesOf } from './public-profile-form.ts'
import { publicProfileTexts } from './texts.ts'

const loadForm = async () => (await import('./public-profile-schema.ts')).publicProfileForm

/** The form of the provider's own page, and saving it. */
export function usePublicProfile(own: OwnProvider) {
  const queryClient = useQueryClient()
  const save = useMutationCall(updateOwnProvider)
  const callForm = useCallForm({
    schema: loadForm,
    values: valuesOf(own),
    send: async (values) => {
      const body = (await loadForm()).parse(values)
      const { data } = await save.mutateAsync({ body })
      queryClient.setQueryData(callKey(ownProvider, {}), { success: true, data })
      callForm.form.reset(valuesOf(data))
      toast.success(publicProfileTexts.saved)
    },
  })
  return callForm
}

export type PublicProfileForm = ReturnType<typeof usePublicProfile>
