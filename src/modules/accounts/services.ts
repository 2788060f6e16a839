import type { Codes } from './codes/codes.ts'
import type { AccountsDeps } from './deps.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Viewers } from './sessions/viewers.ts'
import type { Passwords } from './sign-in/passwords.ts'
import type { SecondFactors } from './sign-in/totp.ts'

/** Dependencies of this module's use cases. */
export type AccountsServices = AccountsDeps & {
  readonly codes: Codes
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly secondFactors: SecondFactors
  readonly viewers: Viewers
}
