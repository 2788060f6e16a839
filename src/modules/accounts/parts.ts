import type { Codes } from './codes.ts'
import type { AccountsDeps } from './deps.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SecondFactors } from './totp.ts'
import type { Viewers } from './viewers.ts'

/** What the use cases of this module are made of. */
export type Parts = AccountsDeps & {
  readonly codes: Codes
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly secondFactors: SecondFactors
  readonly viewers: Viewers
}
