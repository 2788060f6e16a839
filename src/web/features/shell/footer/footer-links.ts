import type { Brand } from '#web/ui/display/brand-icon.tsx'
import { footerTexts } from './texts.ts'

export type FooterLink = { readonly label: string; readonly href: string }

/*
 * Written out, because importing the documents and the table of categories would add their size to
 * every page. A test compares the links with the contract.
 */

export const informationLinks: readonly FooterLink[] = [
  { label: footerTexts.aboutUs, href: '/documents/about-us' },
  { label: footerTexts.frequentlyAskedQuestions, href: '/documents/frequently-asked-questions' },
  { label: footerTexts.dosAndDonts, href: '/documents/do-and-donot' },
]

export const legalLinks: readonly FooterLink[] = [
  { label: footerTexts.termsAndConditions, href: '/documents/terms-and-conditions' },
  { label: footerTexts.privacyPolicy, href: '/documents/privacy-policy' },
  { label: footerTexts.copyrightInformation, href: '/documents/copyright-information' },
  { label: footerTexts.cookiePolicy, href: '/documents/cookie-policy' },
  { label: footerTexts.refundPolicy, href: '/documents/refund-policy' },
  { label: footerTexts.disclaimer, href: '/documents/disclaimer' },
]

/** The links that matter to buyers and sellers, for the line below a dashboard. */
export const workLinks: readonly FooterLink[] = legalLinks.filter(({ href }) =>
  /(terms-and-conditions|privacy-policy|refund-policy)$/.test(href),
)

/** The agreements that providers accept at registration. */
export const agreementLinks: readonly FooterLink[] = [
  { label: footerTexts.researchAnalystAgreement, href: '/documents/agreements/research-analyst' },
  { label: footerTexts.portfolioManagerAgreement, href: '/documents/agreements/pms-aif' },
]

export const categoryLinks: readonly FooterLink[] = [
  { label: footerTexts.researchAnalyst, href: '/service-providers/Research%20Analyst' },
  {
    label: footerTexts.registeredInvestmentAdvisor,
    href: '/service-providers/Registered%20Investment%20Advisor',
  },
  {
    label: footerTexts.portfolioManagementService,
    href: '/service-providers/Portfolio%20Management%20Service',
  },
  { label: footerTexts.mutualFunds, href: '/service-providers/Mutual%20Funds' },
  { label: footerTexts.trainers, href: '/service-providers/Trainers' },
  { label: footerTexts.stockBrokers, href: '/service-providers/Stock%20Brokers' },
  { label: footerTexts.aif, href: '/service-providers/AIF' },
  { label: footerTexts.forexExperts, href: '/service-providers/Forex%20Experts' },
  { label: footerTexts.taxExperts, href: '/service-providers/Tax%20Experts' },
  { label: footerTexts.banking, href: '/service-providers/Banking' },
]

export type SocialLink = {
  readonly name: string
  readonly brand: Brand
  readonly href: string
}

/** The operator's social media pages. */
export const socialLinks: readonly SocialLink[] = [
  { name: 'Instagram', brand: 'instagram', href: 'https://www.instagram.com/tradebox.example' },
  { name: 'YouTube', brand: 'youtube', href: 'https://www.youtube.com/@tradebox.example' },
  { name: 'X', brand: 'x', href: 'https://x.com/tradebox_example' },
  {
    name: 'LinkedIn',
    brand: 'linkedin',
    href: 'https://www.linkedin.com/company/tradebox.example',
  },
]
