import { useQueryClient } from '@tanstack/react-query'
import {
  family,
  ownProvider,
  serviceProviders,
  spDetails,
  updateOwnProvider,
} from '#contract/providers/calls.ts'
import type { OwnProvider } from '#contract/providers/entities.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { useCallForm } from '#web/lib/form.tsx'
import { callKey } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import { publicProfileForm, valuesOf } from './public-profile-form.ts'

/** Whose answers hold what the form changes. */
const SHOWN = [spDetails, serviceProviders, family]

/** The form over the provider's own page, and what saving it does. */
export function usePublicProfile(own: OwnProvider) {
  const queryClient = useQueryClient()
  const save = useMutationCall(updateOwnProvider)
  const callForm = useCallForm({
    schema: publicProfileForm,
    values: valuesOf(own),
    send: async (values) => {
      const { data } = await save.mutateAsync({ body: publicProfileForm.parse(values) })
      queryClient.setQueryData(callKey(ownProvider, {}), { success: true, data })
      for (const call of SHOWN) {
        void queryClient.invalidateQueries({ queryKey: callKey(call) })
      }
      callForm.form.reset(valuesOf(data))
      toast.success('Public profile saved')
    },
    onInvalid: () => toast.error('Not saved yet', 'Please correct the marked fields.'),
  })
  return callForm
}

export type PublicProfileForm = ReturnType<typeof usePublicProfile>['form']
