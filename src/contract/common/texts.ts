/** Errors of fields that are empty or have the wrong format. */
export const fieldMessages = {
  required: 'Please fill in this field',
  invalidId: 'This is not a valid id',
  invalidEmail: 'Please enter a valid email address',
  invalidMobile: 'Please enter a valid mobile number',
  invalidDate: 'Please enter a valid date',
  invalidPercentage: 'Please enter a percentage from 0 to 100',
  invalidCount: 'Please enter a whole number within the limits',
  tooShort: (characters: number) => `Please use at least ${characters} characters`,
  invalidReference: 'Please enter the bank’s reference: 6 or more letters and digits',
  invalidBankField: 'Please check this against your bank account',
  invalidUrl: 'Please enter a valid https address',
  invalidCursor: 'This place in the list does not exist',
  invalidAmount: 'Please enter an amount in rupees with at most two decimals',
  invalidTelegramHandle: 'Please enter a Telegram username or a number that starts with +91',
  nameWithSigns: 'Please write the name without / \\ @ and :',
  nameInTwoAlphabets: 'Please write the name in one alphabet',
  nameOfOurs: 'Please write the name without “Tradebox”',
  severalLines: 'Please write this on one line',
  unstorable: 'This text contains characters we can’t save',
  tooLong: (characters: number) => `Please use at most ${characters} characters`,
} as const

/** Why a file is refused; by the kind that is expected. */
export const fileMessages = {
  empty: 'This file is empty.',
  pdf: 'Choose a PDF.',
  image: 'Choose an image: JPEG, PNG, WebP, AVIF, GIF or SVG.',
  'pdf-or-image': 'Choose a PDF or an image.',
} as const

export const tableMessages = { empty: 'No results.' } as const

export const shareMessages = { copied: { title: 'Copied to clipboard' } } as const

export const homeLabels = {
  hero: 'Unlocking Your Financial Potential: Where Experts Guide Your Wealth Journey',
  family: 'Our Family',
  banner: 'Controlled Sphere',
  videos: 'TRENDING VIDEOS',
  articles: 'EXPERTS WRITES',
  allArticles: 'View all Articles',
  goToDashboard: 'Go to Dashboard',
} as const

/**
 * 'Login' opens an existing account, 'Sign Up' creates one. 'Join Us' offers both to people who
 * have not chosen yet, and there the first is called 'Sign in'.
 */
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

export const languageLabels = {
  english: 'English',
  hindi: 'Hindi',
  gujrati: 'Gujarati',
  marathi: 'Marathi',
  tamil: 'Tamil',
  telgu: 'Telugu',
  punjabi: 'Punjabi',
  kannada: 'Kannada',
  bengali: 'Bengali',
  malyalam: 'Malayalam',
} as const
