import { createFileRoute } from '@tanstack/react-router'
import { requestOtp } from '#contract/accounts/codes.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { isId } from '#kit/id.ts'
import { EmailProof } from '#web/features/auth/shared/email-proof.tsx'
import {
  ProviderSignupPage,
  UnknownMaster,
} from '#web/features/provider-signup/provider-signup-page.tsx'
import { pageTexts } from '#web/features/provider-signup/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { textParam } from '#web/lib/navigation/search-values.ts'
import { requireNoSession } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/auth/signup/serviceprovider')({
  validateSearch: ({ masterID }) => ({ masterID: textParam(masterID) }),
  beforeLoad: ({ context }) => requireNoSession({ context, search: {} }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { masterID } }) => {
    if (masterID === undefined) {
      return { as: 'itself' } as const
    }
    if (!isId(masterID)) {
      return { as: 'nobody' } as const
    }
    try {
      const query = callQuery(api, spDetails, { query: { id: masterID } })
      const { _id, RegName, category, regNumber, type } = (await queryClient.ensureQueryData(query))
        .data
      return type === 'Non Individual'
        ? ({ as: 'sub profile', master: { _id, RegName, category, regNumber } } as const)
        : ({ as: 'nobody' } as const)
    } catch (error) {
      if (isApiError(error) && error.status === 404) {
        return { as: 'nobody' } as const
      }
      throw error
    }
  },
  head: () =>
    pageHead({
      title: pageTexts.title,
      description: pageTexts.about,
      path: '/auth/signup/serviceprovider',
    }),
  component: ProviderSignup,
})

function ProviderSignup() {
  const loaded = Route.useLoaderData()
  const api = useApi()
  if (loaded.as === 'nobody') {
    return <UnknownMaster />
  }
  return (
    <ProviderSignupPage
      master={loaded.as === 'sub profile' ? loaded.master : undefined}
      proof={({ onProven, expired }) => (
        <EmailProof
          request={(email) => api(requestOtp, { body: { email, purpose: 'provider' } })}
          onProven={({ email, key }) => onProven({ email, key })}
          expired={expired}
        />
      )}
    />
  )
}
