import type { ReactNode } from 'react'
import { GST_PERCENT } from '#contract/common/tax.ts'
import { MEMBERSHIP_NOTICE_DAYS } from '#contract/platform-plans/limits.ts'
import type { ProviderDocument, VerificationCheck } from '#contract/providers/admin-types.ts'
import { certificateLabel, type ProviderCategory } from '#contract/providers/categories.ts'
import type { ProviderStatus } from '#contract/providers/types.ts'
import { sentence } from '#web/ui/text/sentence.ts'

const documentNames: Readonly<Record<Exclude<ProviderDocument, 'certificate'>, string>> = {
  CompanyCertificate: 'Company incorporation certificate',
  aadhar: 'Aadhaar',
  PAN: 'PAN',
}

export function documentName(document: ProviderDocument, category: ProviderCategory): string {
  return document === 'certificate' ? certificateLabel(category) : documentNames[document]
}

/** The checks against the documents before a provider is verified. */
export const checkTexts: Readonly<Record<VerificationCheck, string>> = {
  number: 'The registration number on the certificate matches',
  name: 'The name on the documents matches',
  valid: 'The certificate is valid today',
}

export const verificationTexts = {
  title: 'Verification checklist',
  description: 'Open every document, compare it with the details here, then verify.',
  opened: (count: number, of: number) =>
    of === 0
      ? 'No documents on file.'
      : `You opened ${count} of ${of} ${of === 1 ? 'document' : 'documents'}.`,
  othersOpened: 'Also opened by',
  approveFirst: 'To verify, approve the application first.',
  openFirst: 'Open every document to verify.',
  tickFirst: 'Complete the checklist to verify.',
  notPermitted: 'You don’t have permission to see identity documents.',
  openFailed: 'We couldn’t open the document',
}

export const membershipTexts = {
  years: (count: number) => (count === 1 ? '1 year' : `${count} years`),
  description: (name: string) =>
    `The terms on which ${name} sells. Enter 0 where nothing is charged.`,
  limitHint: 'At a time. Blank or 0: no limit.',
  review: 'Review terms',
  question: (name: string) => `Activate the membership of ${name}?`,
  consequence: (total: string, year: string) =>
    `We invoice ${total} now and take it from the wallet; anything not covered is owed. The membership starts today and runs for ${year}.`,
  free: (year: string) =>
    `Nothing is charged now. The membership starts today and runs for ${year}.`,
  back: 'Back',
  changeDescription: (name: string) =>
    `What ${name} has paid for this year stays as it is. Enter 0 where nothing is charged.`,
  noticeHint: `${MEMBERSHIP_NOTICE_DAYS} days ahead, or at once where nothing gets worse for the provider.`,
  reviewChange: 'Review changes',
  nothingChanged: 'Nothing has changed',
  nothingChangedHint: (day: string) => `These terms already apply on ${day}.`,
  changeQuestion: (name: string) => `Change the terms of ${name}?`,
  changeConsequence: (day: string) =>
    `They start on ${day}. We notify the provider now. Earlier sales keep their charges.`,
  terms: 'Terms',
  before: 'Before',
  after: 'After',
  startsOn: 'Starts on',
  validity: 'Validity',
  fixed: 'Fixed.',
  membershipCharge: 'Membership charge',
  oneTimeSetupFee: 'One-time setup fee',
  gst: `GST ${GST_PERCENT}%`,
  totalNow: 'Total now',
  plan: 'Plan',
  renewalCharge: 'Renewal charge',
  customerLimit: 'Customer limit',
  chargeOnEachSale: 'Charge on each sale',
  newCustomer: 'New customer',
  renewingCustomer: 'Renewing customer',
}

export const listTexts = {
  verifiedProviders: 'Verified providers',
  serviceProviderApproval: 'Service provider approval',
  verifiedAbout: 'Publicly listed providers.',
  approvalAbout: 'Applications awaiting approval or verification, newest first.',
  lists: 'Lists of service providers',
  approvalList: 'Approval list',
  verifiedList: 'Verified list',
  verifiedTable: 'Verified service providers',
  approvalTable: 'Service providers to approve',
  name: 'Name',
  category: 'Category',
  email: 'Email',
  registrationNumber: 'Registration number',
  verified: 'Verified',
  noneMatch: 'No providers match this search.',
  noneToApprove: 'No applications to approve or verify.',
  searchProviders: 'Search providers',
  search: 'Search',
  searchExample: 'Name, registration or place',
}

export const providerTexts = {
  articles: 'Articles',
  videos: 'Videos',
  events: 'Events',
  podcasts: 'Podcasts',
  services: 'Services',
  contentOfTheProvider: 'Content of the provider',
  followers: 'Followers',
  view: 'View',
  recommendations: 'Recommendations',
  wallet: 'Wallet',
  documents: 'Documents',
  notOnFile: 'Not on file',
  lookRecorded: 'PDF. Opens as a download. Each view is recorded.',
  openedOn: (time: ReactNode) => sentence`You opened it on ${time}`,
  viewOf: (name: string) => `View: ${name}`,
  downloadOf: (name: string) => `Download: ${name}`,
  sameRegistration: 'Others with this registration number',
  sameRegistrationHint: 'Earlier or other applications. Compare them before you decide.',
  applied: (time: ReactNode) => sentence`Applied ${time}`,
  personalInformation: 'Personal information',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  category: 'Category',
  registrationEnded: 'Registration ended',
  registeredOn: 'Registered on (self-declared)',
  status: 'Status',
  notGiven: 'Not given',
  hidden: 'Hidden',
  back: 'Back',
  toChecklist: 'Go to checklist',
  ofCompany: (companyName: string) => `of ${companyName}`,
  subscriptionDetails: 'Subscription details',
  walletInformation: 'Wallet information',
  availableBalance: 'Available balance',
  totalEarnings: 'Total earnings',
  pendingPayouts: 'Pending payouts',
}

export const statusTexts: Readonly<Record<ProviderStatus, string>> = {
  new: 'New, awaiting approval',
  approved: 'Approved, awaiting verification',
  verified: 'Verified',
  rejected: 'Rejected',
  deleted: 'Deleted',
}

export const actionTexts = {
  approved: 'The application is approved. Next: the verification checklist.',
  deleteQuestion: (RegName: string) => `Delete ${RegName}?`,
  deleteHint:
    'This removes the account, its public profile and its plans. Sales and published calls are kept.',
  registrationQuestion: (RegName: string) => `Change the registration of ${RegName}?`,
  registrationHint:
    'Enter what the new certificate says. Signed agreements, invoices and published calls stay as they are.',
  registeredName: 'Registered name',
  registrationDate: 'Date of registration',
  endRegistrationQuestion: (RegName: string) => `End the registration of ${RegName}?`,
  endRegistrationHint:
    'Use this when SEBI has cancelled the registration, or suspended it for more than 60 days. Running plans end, and customers get back their fees from the effective date. Sub-profiles that share it are included. This cannot be undone.',
  effectiveOn: 'Effective date of SEBI’s order',
  sebiOrder: 'Number or link of the order',
  sebiOrderHint: 'Stored in the audit log with your name.',
  unverifyQuestion: (RegName: string) => `Remove the verification of ${RegName}?`,
  unverifyHint:
    'The provider and its plans are hidden from the public immediately. Its sub-profiles lose their verification too.',
  rechargeHint: (RegName: string) => `Adds a received bank transfer to the wallet of ${RegName}.`,
  recharge: 'Recharge',
  amount: 'Amount',
  transactionId: 'Transaction ID',
  rejectQuestion: (RegName: string) => `Reject ${RegName}?`,
  rejectHint: 'This closes the application. We email the applicant, who may apply again.',
  rejection: 'Reason for the rejection',
  reason: 'Reason',
  reasonHint: 'Included in the email to the applicant.',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  serviceProvider: 'Service provider',
  serviceProviderApproval: 'Service provider approval',
  workQueue: 'Work queue',
  yourOpenTasks: 'Your open tasks.',
  verifiedProviders: 'Verified providers',
}
