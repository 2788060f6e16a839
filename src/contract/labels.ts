import { formatWholeRupees } from '#kit/money.ts'

/** The fixed words of the screens, where the product's description gives them. */

export const homeLabels = {
  hero: 'Unlocking Your Financial Potential: Where Experts Guide Your Wealth Journey',
  family: 'Our Family',
  banner: 'Controlled Sphere',
  videos: 'TRENDING VIDEOS',
  articles: 'EXPERTS WRITES',
  allArticles: 'View all Articles',
  goToDashboard: 'Go to Dashboard',
} as const

export const navigationLabels = {
  login: 'Login',
  signUp: 'Sign Up',
  signOut: 'Sign out',
  events: 'Events',
  marketUpdates: 'Market Updates',
  services: 'Services',
  plans: 'Plans',
  dashboard: 'My Dashboard',
  profile: 'My Profile',
  myPlans: 'My Plans',
  notifications: 'Notifications',
  joinUs: 'Join Us',
  signUpWithEmail: 'Sign up with email',
  signIn: 'Sign in',
} as const

export const signInLabels = {
  forgotPassword: 'Forgot Password',
  requestOtp: 'Request OTP',
  verifyOtp: 'Verify OTP',
  changePassword: 'Change Password',
  changeMobileNumber: 'Change Mobile Number',
  resendOtp: 'Resend OTP',
} as const

export const planLabels = {
  loginToPurchase: 'Login to Purchase',
  subscribed: 'Subscribed',
  buy: 'Buy Plan',
  availTrial: 'Avail Free Trial',
  trialAvailed: 'Free Trial Already Availed',
  readMore: 'Read more',
  readLess: 'Read less',
  continue: 'Continue',
  remove: 'Remove',
  submitPayment: 'Submit Payment',
  modify: 'Modify',
  view: 'View',
  share: 'Share',
  activateAgain: 'Activate again',
  registered: 'SEBI Registered',
  notAvailable: 'N/A',
  approach: 'Investment Approach',
  buyFor: (rupees: number) => `Buy: ${formatWholeRupees(rupees)}`,
} as const

export const followLabels = {
  following: (count: number) => `Service Providers You Follow (${count})`,
  unfollow: 'Unfollow',
  viewProfile: 'View Profile',
} as const

export const contentLabels = {
  online: 'Online',
  attending: (count: number) => `${count} Attending`,
  fullscreen: 'Fullscreen',
} as const

export const scorecardLabels = {
  filterBySharedBy: 'Filter By Shared By',
  exitTrade: 'Exit Trade',
  deleteTrade: 'Delete Trade',
  performanceReport: 'Performance Report',
} as const

export const adminLabels = {
  verified: 'Verified Provider',
  notVerified: 'Not Verified',
  approve: 'Approve',
  reject: 'Reject',
  verify: 'Verify',
  removeVerification: 'Remove Verification',
  deleteProvider: 'Delete service provider',
  activateMembership: 'Activate Membership',
  activeSubscription: 'Active Subscription',
  rechargeWallet: 'Recharge Wallet',
  openWallet: 'Open Wallet',
  process: 'Process',
  markReturned: 'Mark as returned',
} as const

/** 'True' or 'False', as the provider tables write it. */
export function verifiedLabel(verified: boolean): 'True' | 'False' {
  return verified ? 'True' : 'False'
}
