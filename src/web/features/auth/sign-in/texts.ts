export const signInTexts = {
  about: 'With email and password, or a code to your mobile.',
  administration: 'Administration',
  adminLogin: 'Admin login',
  adminHint: 'Everything you do here is recorded in the audit log.',
  newToTradebox: 'New to Tradebox?',
  newByMobile: 'New to Tradebox? This creates your account.',
  loginWithMobile: 'Login with mobile',
  enterTheOtp: 'Enter the OTP',
  completeYourProfile: 'Complete your profile',
  profileHint: 'Your number is verified. Add your name and email to finish.',
  loginWithEmail: 'Login with email',
  email: 'Email',
  password: 'Password',
  mobileNumber: 'Mobile number',
  mobileExample: '98765 43210',
  name: 'Name',
  telegramNumber: 'Telegram number',
  telegramExample: '+91 98765 43210',
  telegramHint: 'Needed before your first purchase or free trial.',
  or: 'or',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  login: 'Login',
  loginAbout: 'Login to Tradebox with your email and password, or with your mobile number.',
  adminLogin: 'Admin login',
}
