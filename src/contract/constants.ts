import type { MembershipPlan, PricingType } from './enums.ts'
import type { Role } from './roles.ts'

/*
 * The numbers and fixed names of the product. Each name ends in its unit. Prices, tax and promo
 * codes stand in prices.ts; how often a call may be made stands in rate.ts; what keeps accounts and
 * uploads safe stands in limits.ts.
 */

export const LOCALE = 'en-IN'

/** All dates and market hours are Indian standard time; a day ends at midnight there. */
export const TIME_ZONE = 'Asia/Kolkata'

/** The first year of the footer's copyright line. */
export const FOOTER_FIRST_YEAR = 2024

/** Where each role lands after signing in. */
export const landingPath: Readonly<Record<Role, string>> = {
  provider: '/dashboard/serviceprovider/home',
  user: '/dashboard/user/myprofile',
  admin: '/dashboard/admin/serviceproviderapproval',
}

/** The segment of `/dashboard/{segment}/messages/...` by the viewer's role. */
export const dashboardSegment: Readonly<Record<Role, string>> = {
  provider: 'serviceprovider',
  user: 'user',
  admin: 'admin',
}

/** Where a sign-in leads that names no other place. */
export const DEFAULT_CALLBACK_PATH = '/'

/** What the search palette offers before anything is typed. */
export const searchSuggestions = ['Service providers', 'Equity', 'Commodity'] as const

// Carousels and popups

/** Providers in view in 'Our Family', one random provider per category. */
export const FAMILY_CAROUSEL_COUNT = 4
export const FAMILY_CAROUSEL_INTERVAL_MS = 10_000
/** The three ad images of 'Controlled Sphere'. */
export const AD_CAROUSEL_COUNT = 3
export const AD_CAROUSEL_INTERVAL_MS = 3_000
/** A share popup hides this long after the pointer has left it. */
export const SHARE_POPUP_HIDE_DELAY_MS = 5_000

// Where texts are cut

/** Disclaimer, refund policy and risk factors, behind Read more. */
export const LEGAL_TEXT_WORDS = 100
export const EVENT_TITLE_WORDS = 10
export const EVENT_DESCRIPTION_WORDS = 15
export const VIDEO_DESCRIPTION_WORDS = 10
export const ARTICLE_HEADING_WORDS = 10
export const ARTICLE_PARAGRAPH_WORDS = 10
/** An article card offers its PDF when the paragraph is shorter than this. */
export const ARTICLE_PDF_PARAGRAPH_CHARACTERS = 50

// Tables, toasts and what follows a success

export const TABLE_PAGE_ROWS = 10
export const PAGE_LIMIT_DEFAULT = 20
export const PAGE_LIMIT_MAX = 50
/** Success ratio, returns and the wallet balance on the admin's screen. */
export const FIGURE_DECIMALS = 2
/** After a changed password the browser goes on to the sign-in page. */
export const PASSWORD_CHANGED_REDIRECT_MS = 2_000
/** After a payment, a created service or a GST claim the page loads again. */
export const PAYMENT_RELOAD_MS = 2_000
export const GST_CLAIM_RELOAD_MS = 2_000
export const CUSTOMER_DELETED_RELOAD_MS = 1_000

/** The browser asks for the state of a signature this often, and then leaves it to the server. */
export const ESIGN_POLL_INTERVAL_MS = 15_000
export const ESIGN_POLL_MAX_COUNT = 6

// People

/** Of a provider of the type Individual. */
export const PROVIDER_MIN_AGE_YEARS = 18
export const MOBILE_DIGITS = 10
/** How a Telegram number begins. */
export const TELEGRAM_PREFIX = '+91'

// Memberships and wallets

export const MEMBERSHIP_VALIDITY_YEARS = 1
export const MEMBERSHIP_DEFAULT_PLAN: MembershipPlan = 'Prepaid'
export const MEMBERSHIP_DEFAULT_PRICING: PricingType = 'Percentage'
export const MEMBERSHIP_MAX_CUSTOMERS_COUNT = 1_000_000
export const MEMBERSHIP_MAX_CHARGE_RUPEES = 10_000_000
export const WALLET_RECHARGE_MAX_RUPEES = 10_000_000
/** The provider's screen of an admin shows these two as ₹0. */
export const ADMIN_TOTAL_EARNINGS_RUPEES = 0
export const ADMIN_PENDING_PAYOUTS_RUPEES = 0
export const REFERENCE_NUMBER_MIN_CHARACTERS = 6
export const REFERENCE_NUMBER_MAX_CHARACTERS = 64
/** Why a payout came back, as the bank says it. */
export const RETURN_REASON_MAX_CHARACTERS = 500
/** A withdrawal from this amount on is approved by one admin and paid by another. */
export const FOUR_EYES_RUPEES = 100_000
/** A changed bank account receives no withdrawal for this long. */
export const BANK_CHANGE_FREEZE_SECONDS = 86_400

// Trades, messages, search

/** A price that is older decides nothing, and is shown as stale. */
export const PRICE_FRESH_SECONDS = 15
export const MESSAGE_MAX_BYTES = 4_096
export const SEARCH_MIN_CHARACTERS = 2
export const SEARCH_MAX_ROWS = 20
export const REJECT_REASON_MAX_CHARACTERS = 1_000

// Exports

export const PLANS_EXPORT_SHEET = 'Plans'
export const ADMIN_WALLET_EXPORT_FILE = 'AdminWalletSPData.xlsx'

/** `date` and `time` in Indian time, as '2026-11-21' and '10-05-00'. */
export function plansExportFile(date: string, time: string): string {
  return `Tradebox_Plans_${date}_${time}.xlsx`
}

/** `date` as '2026-11-21'. */
export function customersExportFile(date: string): string {
  return `Tradebox_Customers_${date}.xlsx`
}
