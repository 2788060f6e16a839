import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** The steps of the application. */
export const signupTexts = {
  email: 'Email',
  application: 'Application',
  submitted: 'Submitted',
  title: 'Sign up as a service provider',
  about: 'Apply with your registration. We review it before your profile goes public.',
  asSubProfile: (company: string) => `As a sub-profile of ${company}.`,
  hasAccount: 'Already have an account?',
  logIn: 'Login',
  done: 'Application submitted',
  doneHint:
    'We’ll check your registration and email you. Meanwhile, log in and complete your profile.',
  home: 'Go to the home page',
  unknownCompany: 'This company can’t take sub-profiles',
  unknownCompanyHint:
    'The link may be wrong, or the company is no longer verified. Ask the company for a new one.',
  applyAlone: 'Apply on your own',
  sending: 'Sending your application',
  submit: 'Submit application',
}

/** The fields of the application. */
export const applicationTexts = {
  individualHint: 'A person registered in their own name',
  companyHint: 'A company, LLP, firm or trust',
  kind: 'What you apply as',
  category: 'Category',
  chooseCategory: 'Choose a category',
  type: 'Type',
  subProfileOf: (company: ReactNode, category: string) =>
    sentence`A sub-profile of ${company}, ${category}. The company confirms you before we review your application.`,
  registration: 'Registration',
  registeredName: 'Registered name',
  registeredNameHint: 'The name of the company.',
  companyNumberHint: 'The company’s registration number.',
  registrationNumber: 'Registration Number',
  contactName: 'Contact name',
  contactNameHint: 'Your contact person.',
  chargesGst: 'I am registered for GST and charge it',
  contact: 'Contact',
  email: 'Email',
  emailHint: 'Verified. You log in with it.',
  mobileNumber: 'Mobile number',
  about: 'About',
  aboutHint: 'Investors read this on your profile.',
  description: 'Description',
  descriptionHint: 'What you do, for whom, and since when.',
  password: 'Password',
  passwordHint: (least: number) => `At least ${least} characters.`,
  confirmPassword: 'Confirm password',
}

export const agreementTexts = {
  researchAnalyst: 'Agreement for research analysts',
  pmsAif: 'Agreement for PMS and AIF',
  accept: (terms: ReactNode, privacy: ReactNode) =>
    sentence`I accept the ${terms}, the ${privacy} and the agreement for service providers, and what I state here is true.`,
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
}

/** The files of the application, and their names within a sentence. */
export const filesTexts = {
  image: 'Image, up to 5 MB',
  pdf: 'PDF, up to 5 MB',
  documents: 'Documents',
  encrypted: 'Certificates are encrypted. Only the admins who check them can open them.',
  certificate: 'registration certificate',
  companyCertificate: 'company incorporation certificate',
  profilePhoto: 'profile photo',
  companyLogo: 'company logo',
  aadhaar: 'Aadhaar',
  pan: 'PAN',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Sign up as a service provider',
  about:
    'Apply as a research analyst, adviser, fund manager, broker, trainer or other expert, with your registration and documents.',
}
