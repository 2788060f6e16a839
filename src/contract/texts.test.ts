import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { followMessages, unfollowMessages } from './follows/texts.ts'
import { rechargeMessages } from './payouts/texts.ts'
import { serviceMessages } from './plans/texts.ts'
import { membershipMessages } from './platform-plans/texts.ts'
import { adminProviderMessages } from './providers/texts.ts'
import { tradeMessages } from './scorecard/texts.ts'

/*
 * Every message quoted in the specification's two error catalogues and validation chapters, copied
 * verbatim. 'A / B' means a title and its description.
 */

const purchaseCatalogue = [
  'Failed to create withdraw request',
  'Withdraw request created',
  'Failed to approve withdrawal',
  'Failed to reject withdrawal',
  'Failed to Process withdrawal',
  'Withdrawal approved',
  'Withdrawal rejected',
  'Withdrawal processed',
  'Telegram Not Added: Please add your Telegram handle in your profile before proceeding with the purchase.',
  'Unable to verify Telegram handle. Please try again later.',
  'Payment Proof Missing',
  'Payment Submitted: Your payment has been successfully recorded!',
  'Payment Submission Failed',
  'Please upload a payment screenshot before submitting.',
  'Error loading payment details',
  'No QR Code Available',
  'Coupon Applied',
  'Invalid Coupon: The coupon code is invalid.',
  'Failed to apply coupon. Please try again later.',
  'Coupon Removed',
  'Free Trial availed',
  'Failed to avail free trial',
  'You need to be signed in , in order to follow someone',
  'You cant follow yourself',
  'Error Following User',
  'Payment Failed',
  'Product Purchased',
  'Error!',
  'No results.',
  'Please select plan type',
  'Please plan duration',
  'Error pricing',
]

const accountsCatalogue = [
  'Error: Failed to exit trade please try again',
  'Error: Failed to delete trade please try again',
  'Error!: Error resetting password please try again',
  'Success: Password updated',
  'OTP Sent: OTP Sent to your given mail address',
  'OTP Verified',
  'Email required',
  'Email required: Please write email address before requesting for OTP',
  'Email required: Please write email address before submitting OTP',
  'User Not Found: User Not Found Please verify you have written correct email address',
  'Passwords do not match: please check your passwords and try again',
  'Passwords do not match',
  'Unable to Login. Please check your password and try again.',
  'Error!: Error signing up please try again',
  'Signed Up successfully',
  'There was an error creating service please try again',
  'Payment Failed',
  'Product Purchased: Tradebox Plan paid and service created',
  'There was an error claiming please try again',
  'Error updating document',
  'Document Updated',
  'Copied to clipboard',
  'Succesfully Submitted: Your application for service provider submitted succesfully',
  'There was an error submitting plz try again later make sure you have filled all information and uploaded files',
  'age criteria not matched: Min age should be 18 years',
  'Phone numbers digits are more than 10',
  'Please select files under 5mb',
  'Error!: error verifying provider',
  'Provider verified',
  'Success: Provider disapproved',
  'Error!: error',
  'Provider verified status removed',
  'SP deleted',
  'error',
  'Membership Activated Successfully',
  'Failed!',
  'Error recharging wallet: Recharge has been failed',
  'Missing fields: Please fill out both the amount and transaction ID fields.',
  'Invalid Mobile Number: Please enter a valid mobile number',
  'OTP Sent',
  'Failed to send OTP',
  'Invalid OTP',
  'OTP Verified: Please complete your profile',
  'OTP Verification Failed',
  'Missing Information',
  'Invalid Telegram Number',
  'Registration Failed',
  'Sign In Failed',
  'Failed to delete user',
  'User deleted',
  'Failed to claim: Failed to claim GST please try again later',
  'GST claimed: Recorded GST data successfully',
  'Error Unfollowing User',
  'You cant unfollow yourself',
  'Post Removed',
]

/**
 * Modules are found by file name, so that none is forgotten, and being listed here does not count
 * as a use.
 */
const allTexts: Readonly<Record<string, unknown>> = Object.fromEntries(
  await Promise.all(
    globSync('*/texts.ts', { cwd: import.meta.dirname }).map(async (file) => [
      file,
      await import(join(import.meta.dirname, file)),
    ]),
  ),
)

/** All texts that a value can show: strings, titles, descriptions, and both. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value]
  }
  if (typeof value !== 'object' || value === null) {
    return []
  }
  const texts = Object.values(value).flatMap(textsOf)
  if ('title' in value && 'description' in value) {
    texts.push(`${String(value.title)}: ${String(value.description)}`)
  }
  return texts
}

describe('messages', () => {
  const shown = new Set(textsOf(allTexts))

  it.each([...purchaseCatalogue, ...accountsCatalogue])('include %j', (quoted) => {
    expect(shown).toContain(quoted)
  })

  it('insert the values that a message carries', () => {
    expect(followMessages.done('Asha Rao').title).toBe('Followed Asha Rao')
    expect(unfollowMessages.done('Asha Rao').title).toBe('unfollowed Asha Rao')
    expect(tradeMessages.exited('INFY', '-12.50').title).toBe(
      'Exited INFY at profit/loss of -12.50',
    )
    expect(tradeMessages.deleted('INFY').title).toBe('Deleted INFY')
    expect(membershipMessages.failed(502).title).toBe('Something went wrong (502)')
    expect(serviceMessages.created('Under review')).toEqual({
      title: 'Service Created',
      description: 'Under review',
    })
    const recharged = rechargeMessages.done('Asha Rao', '1,00,000.00')
    expect(recharged.title).toBe('Wallet recharged successfully')
    expect(recharged.description).toContain('₹1,00,000.00')
    expect(adminProviderMessages.deleteBlocked('12.00')).toContain('₹12.00')
  })

  it('have no empty text and no unfilled placeholder', () => {
    for (const text of shown) {
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/undefined|\[object|\$\{/)
    }
    expect(shown.size).toBeGreaterThan(90)
  })
})
