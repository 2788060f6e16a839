import type { Brand } from '#web/ui/display/brand-icon.tsx'

export type FooterLink = { readonly label: string; readonly href: string }

/*
 * Written out, because the documents themselves and the table of categories would add their weight
 * to every page. A test compares them with the contract.
 */

/** Who we are and how the place works. */
export const informationLinks: readonly FooterLink[] = [
  { label: 'About Us', href: '/documents/about-us' },
  { label: 'Frequently Asked Questions', href: '/documents/frequently-asked-questions' },
  { label: "Do's and Don'ts", href: '/documents/do-and-donot' },
]

export const legalLinks: readonly FooterLink[] = [
  { label: 'Terms and Conditions', href: '/documents/terms-and-conditions' },
  { label: 'Privacy Policy', href: '/documents/privacy-policy' },
  { label: 'Copyright Information', href: '/documents/copyright-information' },
  { label: 'Cookie Policy', href: '/documents/cookie-policy' },
  { label: 'Refund Policy', href: '/documents/refund-policy' },
  { label: 'Disclaimer', href: '/documents/disclaimer' },
]

/** Those that matter to who buys or sells; for the line under a dashboard. */
export const workLinks: readonly FooterLink[] = legalLinks.filter(({ href }) =>
  /(terms-and-conditions|privacy-policy|refund-policy)$/.test(href),
)

/** What providers accept at registration. */
export const agreementLinks: readonly FooterLink[] = [
  { label: 'Research Analyst Agreement', href: '/documents/agreements/research-analyst' },
  {
    label: 'Portfolio Manager and Alternative Investment Fund Agreement',
    href: '/documents/agreements/pms-aif',
  },
]

export const categoryLinks: readonly FooterLink[] = [
  { label: 'Research Analyst', href: '/service-providers/Research%20Analyst' },
  {
    label: 'Registered Investment Advisor',
    href: '/service-providers/Registered%20Investment%20Advisor',
  },
  {
    label: 'Portfolio Management Service',
    href: '/service-providers/Portfolio%20Management%20Service',
  },
  { label: 'Mutual Funds', href: '/service-providers/Mutual%20Funds' },
  { label: 'Trainers', href: '/service-providers/Trainers' },
  { label: 'Stock Brokers', href: '/service-providers/Stock%20Brokers' },
  { label: 'AIF', href: '/service-providers/AIF' },
  { label: 'Forex Experts', href: '/service-providers/Forex%20Experts' },
  { label: 'Tax Experts', href: '/service-providers/Tax%20Experts' },
  { label: 'Banking', href: '/service-providers/Banking' },
]

export type SocialLink = {
  readonly name: string
  readonly brand: Brand
  readonly href: string
}

/** The operator's own pages. */
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
