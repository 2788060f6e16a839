import * as account from '#contract/accounts/limits.ts'
import * as clients from '#contract/clients/limits.ts'
import * as common from '#contract/common/limits.ts'
import * as content from '#contract/content/limits.ts'
import * as market from '#contract/market/limits.ts'
import * as messaging from '#contract/messaging/limits.ts'
import * as payouts from '#contract/payouts/limits.ts'
import * as platformPlans from '#contract/platform-plans/limits.ts'
import * as providers from '#contract/providers/limits.ts'
import { PRODUCT_WORDS } from '#modules/accounts/rules/password-policy.ts'

type Row = readonly string[]
type Table = (head: Row, rows: readonly Row[]) => string

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
const minutes = (seconds: number) => `${seconds / 60} minutes`
const hours = (seconds: number) => `${seconds / 3600} hours`
const days = (seconds: number) => `${seconds / 86_400} days`

/** The sections of docs/SECURITY.md with numbers and lists from the code, by name. */
export function securitySections(table: Table): Readonly<Record<string, string>> {
  return {
    limits: table(['What', 'For each', 'Limit'], businessLimits),
    uploads: table(['What', 'Limit'], uploadLimits),
    'password-words': PRODUCT_WORDS.map((word) => `\`${word}\``).join(', '),
    sessions: table(['What', 'Limit'], sessionLimits),
  }
}

const businessLimits: readonly Row[] = [
  ['an amount', 'request', rupees(common.AMOUNT_MAX_RUPEES)],
  ['a recharge of a wallet', 'request', rupees(payouts.WALLET_RECHARGE_MAX_RUPEES)],
  [
    'withdrawals, or recharges and returned withdrawals, by one admin alone',
    'provider and 24 hours',
    `below ${rupees(payouts.FOUR_EYES_RUPEES)}`,
  ],
  [
    'an admin as the second person for whoever added it or gave it permissions',
    'two admins',
    `not for ${account.ADMIN_SECOND_AFTER_DAYS} days`,
  ],
  [
    'payouts after a change of bank account',
    'provider',
    `none for ${hours(providers.BANK_CHANGE_FREEZE_SECONDS)}, and none that was approved before`,
  ],
  ['charge under a membership', 'sale', rupees(platformPlans.MEMBERSHIP_MAX_CHARGE_RUPEES)],
  ['notice of worse membership terms', 'provider', `${platformPlans.MEMBERSHIP_NOTICE_DAYS} days`],
  ['age of a price that can decide a call', 'trade call', `${market.PRICE_FRESH_SECONDS} s`],
  ['drafts', 'provider', String(content.DRAFTS_MAX_COUNT)],
  ['seats of an event', 'event', String(content.EVENT_CAPACITY_MAX_COUNT)],
  ['a message', 'message', `${messaging.MESSAGE_MAX_BYTES} bytes`],
  ['messages to a group', 'provider and day', String(clients.GROUP_MESSAGES_PER_DAY_COUNT)],
  ['recipients of a message to a group', 'message', String(clients.GROUP_MAX_COUNT)],
  [
    'codes to one number or address',
    'hour; day',
    `${account.OTP_SENDS_PER_HOUR_COUNT}; ${account.OTP_SENDS_PER_DAY_COUNT}`,
  ],
  ['codes to everybody', 'minute', String(account.OTP_SENDS_PER_MINUTE_OVERALL_COUNT)],
  [
    'wrong codes, before the purpose is blocked for an hour',
    'number or address, purpose and hour',
    String(account.OTP_FAILURES_PER_HOUR_COUNT),
  ],
  ['uploads', 'account and day', mebibytes(common.UPLOAD_PER_DAY_MAX_BYTES)],
  ['calls of any kind', 'account or network', '[rate classes](calls.md#rate-classes)'],
]

const uploadLimits: readonly Row[] = [
  [
    'pictures (profile, banner, cover, proof of payment, identity)',
    common.imageMediaTypes.join(', '),
  ],
  ['documents (certificate, terms, agreement, article, message)', common.PDF_MEDIA_TYPE],
  ['one file', mebibytes(common.FILE_MAX_BYTES)],
  ['files in a request', String(common.UPLOAD_MAX_FILES_COUNT)],
  ['a request', mebibytes(common.UPLOAD_REQUEST_MAX_BYTES)],
  ['an account per day', mebibytes(common.UPLOAD_PER_DAY_MAX_BYTES)],
  ['a picture, decoded', `${common.IMAGE_MAX_PIXELS.toLocaleString('en-IN')} pixels`],
  ['a document, decoded', 'in proportion to its size; beyond that its process is killed'],
  ['which call accepts which', '[calls.md](calls.md), under *Files*'],
]

const sessionLimits: readonly Row[] = [
  ['customer or provider, idle', days(account.SESSION_IDLE_SECONDS)],
  ['customer or provider, in total', days(account.SESSION_MAX_SECONDS)],
  ['admin, idle', minutes(account.ADMIN_SESSION_IDLE_SECONDS)],
  ['admin, in total', hours(account.ADMIN_SESSION_MAX_SECONDS)],
  ['bearer token of an admin, idle', minutes(account.BACKEND_TOKEN_IDLE_SECONDS)],
  ['a step-up (password or code entered again)', minutes(account.STEP_UP_SECONDS)],
  ['sessions per account', String(account.SESSIONS_PER_ACCOUNT_COUNT)],
]
