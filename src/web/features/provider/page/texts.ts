import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** What a client can do about a grievance. */
export const grievanceTexts = {
  providerFirst: 'Write to the provider first. They must answer within seven business days.',
  providerFirstAt: (address: ReactNode) =>
    sentence`Write to the provider first: ${address}. They must answer within seven business days.`,
  title: 'If something goes wrong',
  sebi: (scores: ReactNode) =>
    sentence`Not resolved? Lodge the grievance on SEBI’s platform ${scores}.`,
  conciliation: (smartOdr: ReactNode) =>
    sentence`Then online conciliation and arbitration through ${smartOdr}.`,
  otherBody:
    'Not resolved? Contact the body that registered the provider. SCORES and Smart ODR take complaints about SEBI-registered providers only.',
  tell: (desk: ReactNode) =>
    sentence`Tell ${desk} when a provider breaks the rules of this platform.`,
  desk: 'our grievance desk',
  scores: 'SCORES',
  smartOdr: 'Smart ODR',
}

/** A provider’s public page and its tabs. */
export const profileTexts = {
  subProfiles: 'Sub-profiles',
  aboutLegalText: (title: string, name: string) => `the ${title.toLowerCase()} of ${name}`,
  registrationNumber: 'Registration number',
  followers: 'Followers',
  inPracticeSince: 'In practice since (self-declared)',
  compliance: 'Compliance',
  notPublic:
    'Only the provider and admins can see this page. It goes public once the provider is verified.',
  pagesOf: (name: string) => `Pages of ${name}`,
  overview: 'Overview',
  services: 'Services',
  performance: 'Performance',
  followersOf: (count: string) => `${count} followers`,
  atCompany: (person: string, company: ReactNode) => sentence`${person}, at ${company}`,
}

/** What the law requires with a provider’s name. */
export const registrationTexts = {
  title: 'Registration and contact',
  registeredName: 'Registered name',
  sebiRegistration: 'SEBI registration',
  registration: 'Registration',
  address: 'Address',
  contact: 'Contact',
  gst: 'GST',
  gstIncluded: 'Included in the prices',
  gstNotCharged: 'Not charged',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  tabAbout: (title: string, name: string) => `${title} that ${name} has published on Tradebox.`,
  upcomingEvents: 'Upcoming events',
  previousEvents: 'Previous events',
  seeServices: 'See the services',
  editProfile: 'Edit profile',
  servicesOf: (data: string) => `Services of ${data}`,
  servicesOfAbout: (data: string) => `The plans that ${data} has on sale, with price and validity.`,
  noServicesTitle: 'No services yet',
  noServices: (provider: string) => `${provider} has no plans on sale right now.`,
  seeAllPlans: 'See all plans',
  services: 'Services',
  tabTitle: (tab: string, provider: string) => `${tab} by ${provider}`,
}
