import { bankAccountMoved } from '#modules/providers/index.ts'
import { emailOn } from '../email-on.ts'

/** Sent to the account's owner, even if somebody else entered or changed the bank account. */
export const bankAccountChangedEmail = emailOn(
  bankAccountMoved,
  'bank-account-changed',
  ({ providerId, isFirst }) => [
    {
      accountId: providerId,
      subject: isFirst ? 'Your bank account was added' : 'Your bank account was changed',
      paragraphs: [
        isFirst
          ? 'A bank account was just added to your Tradebox profile.'
          : 'The bank account in your Tradebox profile was just changed.',
        isFirst
          ? 'We check the beneficiary’s name. You can withdraw to the account once it is confirmed, after 24 hours at the latest.'
          : 'For 24 hours it is hidden from buyers and we pay no withdrawals to it.',
        'If this wasn’t you: log in, change your password, restore your account and reply to this email.',
      ],
    },
  ],
)
