import { bullets, type LegalDocument, paragraph, section, table } from '../document.ts'
import { privacyMail, privacyPage } from '../operator.ts'

export const cookiePolicy: LegalDocument = {
  slug: 'cookie-policy',
  title: 'Cookie Policy',
  version: '2026-12-01',
  effectiveFrom: '2026-12-01',
  description:
    'The two cookies and the few local entries that Tradebox stores in your browser. No tracking and no third-party cookies.',
  intro: [
    'This page lists everything that Tradebox stores in your browser: two cookies that are needed for signing in and a few entries that stay on your device. There is no tracking, no advertising and no measurement by third parties.',
  ],
  sections: [
    section(
      'what-they-are',
      'What these things are',
      paragraph(
        'A cookie is a short text that a website gives to your browser and that the browser sends back with each later request to the same site. Local storage and session storage are notes that a page keeps in your browser for itself; they are not sent to anyone unless the page does so. Local storage stays until it is cleared, session storage goes when you close the tab.',
      ),
    ),
    section(
      'cookies',
      'The cookies that we set',
      table(
        ['Name', 'Purpose', 'Lifetime'],
        [
          '__Host-sid',
          'Your session: a random value by which the server recognises that you are signed in. It contains no personal data.',
          'Seven days after the last use, 30 days at most. For administrators 15 minutes and eight hours. It ends at once when you sign out.',
        ],
        [
          '__Host-pre',
          'The sign-in challenge: ties a one-time password to the browser that asked for it, so that a code read by somebody else is of no use in another browser.',
          '15 minutes',
        ],
      ),
      paragraph(
        'Both are set by Tradebox itself, are sent only to Tradebox and only over encrypted connections, cannot be read by scripts and are not sent with requests that other sites start, apart from an ordinary link to us. A visitor who does not begin to sign in receives no cookie.',
      ),
    ),
    section(
      'local-entries',
      'Entries that stay on your device',
      table(
        ['Entry', 'Where', 'Purpose', 'Lifetime'],
        [
          'Theme',
          'Local storage',
          'Remembers whether you chose the light or the dark theme',
          'Until you clear it',
        ],
        [
          'Registration key',
          'Local storage, for applicants as provider only',
          'Lets you go on with an application after the e-mail address was confirmed, without a new one-time password',
          '24 hours; removed when the application is submitted',
        ],
        [
          'Signed document',
          'Session storage, during a payment outside the gateway only',
          'Remembers the agreement that you have just signed until the proof of payment is uploaded',
          'Until the tab is closed',
        ],
        [
          'Application as provider',
          'Session storage, for applicants as provider only',
          'Keeps what you typed about your registration and your profile if the page is closed. It contains no password, no document, no date of birth, no phone number and no street address.',
          'Until the application is submitted or the tab is closed',
        ],
        [
          'Confirmations',
          'Session storage, for providers only',
          'Remembers what you have confirmed about a piece that you are publishing',
          'Until the tab is closed',
        ],
        [
          'Plans',
          'Session storage',
          'Remembers the plans that you compare, and the plan that you chose before you signed in',
          'Until the tab is closed',
        ],
        [
          'Notices',
          'Session storage',
          'Remembers that your session has ended, or that you closed the request to verify your email address',
          'Until the tab is closed',
        ],
        [
          'Searches',
          'Local storage',
          'Offers your recent searches again',
          'Until you clear them or sign out',
        ],
      ),
    ),
    section(
      'not-used',
      'What we do not use',
      bullets(
        'No analytics service, no advertising network, no tracking pixel and no fingerprinting of your device.',
        'No cookies of third parties on our pages, and no fonts, scripts or pictures from other sites that would tell them where you are reading.',
        'No social media buttons that report your visit. The share links open the other site only when you choose them.',
        'No cookie that follows you to another site, and no exchange of identifiers with anyone.',
      ),
    ),
    section(
      'other-services',
      'Services that you open yourself',
      paragraph(
        'Two functions load a page of another company inside ours, and only after you ask for it. If you pay by the payment gateway, its window opens and sets the cookies that it needs to prevent fraud. If you play a video that a provider has published on a video service, the player of that service is loaded. What they store is governed by their own policies; until you press the button nothing is loaded from them.',
      ),
    ),
    section(
      'consent-and-control',
      'Consent and your choices',
      paragraph(
        'Because the two cookies are strictly necessary for a service that you ask for, and because we store nothing else that would need it, we do not cover our pages with a consent banner. Should we ever wish to use a cookie that is not necessary, we will ask first, with a refusal as easy as an agreement, and it will not be set before your answer.',
      ),
      bullets(
        'You can delete cookies and local entries at any time in the settings of your browser. You are then signed out and the theme follows your system again.',
        'You can block cookies for Tradebox. Public pages can still be read; signing in is not possible.',
        'You can end sessions on other devices in your profile.',
      ),
    ),
    section(
      'changes-and-contact',
      'Changes and contact',
      paragraph(
        'A change of what is stored appears on this page before it takes effect, with a new version date. The personal data behind a session are described in the ',
        privacyPage,
        '. Questions go to ',
        privacyMail,
        '.',
      ),
    ),
  ],
}
