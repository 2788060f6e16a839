import type { Generated } from 'kysely'
import type { Permission, Role } from '#contract/accounts/roles.ts'
import type { OtpBudget, OtpChannel, OtpPurpose } from './rules/otp-policy.ts'
import type { SessionMethod } from './rules/session-lifetime.ts'

export type AccountState = 'active' | 'suspended' | 'removed'

type AccountTable = {
  id: string
  role: Role
  state: Generated<AccountState>
  name: string
  email: string | null
  email_verified_at: Date | null
  number: string | null
  number_verified_at: Date | null
  telegram: string | null
  photo_file_id: string | null
  permissions: Generated<Permission[]>
  created_at: Date
  updated_at: Date
}

type PasswordTable = {
  account_id: string
  hash: string
  pepper_kid: string
  changed_at: Date
}

type SessionTable = {
  id: string
  account_id: string
  token_hash: Buffer
  method: SessionMethod
  created_at: Date
  seen_at: Date
  proved_at: Date
  ends_at: Date
  ended_at: Generated<Date | null>
  ended_why: Generated<string | null>
  ip: string
  user_agent: string
}

type BackendTokenTable = {
  token_hash: Buffer
  session_id: string
  created_at: Date
  used_at: Date
}

type DeviceTable = { account_id: string; digest: Buffer; first_seen_at: Date }

type PreSessionTable = { token_hash: Buffer; expires_at: Date }

type OtpChallengeTable = {
  id: string
  binding: Buffer
  purpose: OtpPurpose
  subject: string
  code_mac: Buffer
  tries: Generated<number>
  state: Generated<'open' | 'used' | 'dead'>
  created_at: Date
  expires_at: Date
}

type OtpEventTable = {
  seq: Generated<bigint>
  kind: 'sent' | 'failed'
  channel: OtpChannel | null
  purpose: OtpPurpose | 'totp'
  subject: string
  at: Date
  budget: Generated<OtpBudget>
}

type VerifiedMarkTable = {
  binding: Buffer
  purpose: OtpPurpose
  subject: string
  expires_at: Date
}

type SignupKeyTable = { key_hash: Buffer; email: string; expires_at: Date }

type TotpTable = {
  account_id: string
  secret: Buffer
  created_at: Date
  confirmed_at: Generated<Date | null>
  last_step: Generated<bigint>
}

type SuspensionTable = {
  id: string
  account_id: string
  suspended_at: Date
  suspended_by: string
  reason: string
  reopened_at: Generated<Date | null>
  reopened_by: Generated<string | null>
  reopen_reason: Generated<string | null>
}

type RecoveryCodeTable = { account_id: string; code_mac: Buffer; used_at: Generated<Date | null> }

export type AccountsTables = {
  account: AccountTable
  account_password: PasswordTable
  account_session: SessionTable
  account_backend_token: BackendTokenTable
  account_device: DeviceTable
  pre_session: PreSessionTable
  otp_challenge: OtpChallengeTable
  otp_event: OtpEventTable
  verified_mark: VerifiedMarkTable
  signup_key: SignupKeyTable
  account_totp: TotpTable
  account_recovery_code: RecoveryCodeTable
  customer_suspension: SuspensionTable
}
