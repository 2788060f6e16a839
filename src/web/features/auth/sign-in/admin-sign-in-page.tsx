import { adminLogin } from '#contract/accounts/sign-in.ts'
import { useApi } from '#web/lib/api/api.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { useFinishSignIn } from '../shared/enter.ts'
import { PasswordSignIn } from './password-sign-in.tsx'
import { signInTexts } from './texts.ts'

/** Sign-in for staff. The reply's bearer token is for programs; pages do not need it. */
export function AdminSignInPage() {
  const api = useApi()
  const enter = useFinishSignIn()
  return (
    <div className="page py-10 sm:py-20">
      <div className="mx-auto w-full max-w-form">
        <SectionHeader
          size="page"
          eyebrow={signInTexts.administration}
          title={signInTexts.adminLogin}
          description={signInTexts.adminHint}
          className="mb-7"
        />
        <PasswordSignIn
          onSignIn={async (body) => {
            const { user, redirect } = await api(adminLogin, { body })
            const { backendToken: _unused, ...viewer } = user
            await enter({ user: viewer, redirect })
          }}
        />
      </div>
    </div>
  )
}
