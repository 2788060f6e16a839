/**
 * The modules, bottom up. A module may use only what is listed for it, through its index.ts, and
 * only what stands above its own line; so this table is acyclic. dependency-cruiser's rules, the
 * tidy test and the table in docs/ARCHITECTURE.md are computed from it.
 */
exports.modules = {
  audit: [],
  accounts: ['audit'],
  'market-data': [],
  ledger: ['audit'],
  notifications: ['accounts'],
  providers: ['audit', 'accounts'],
  follows: ['accounts', 'providers'],
  plans: ['audit', 'accounts', 'providers'],
  esign: ['audit', 'accounts'],
  payments: ['audit', 'accounts', 'ledger'],
  invoices: ['audit', 'accounts', 'providers'],
  checkout: ['audit', 'accounts', 'ledger', 'providers', 'plans', 'esign', 'payments', 'invoices'],
  'platform-plans': ['audit', 'accounts', 'ledger', 'providers', 'plans', 'payments', 'invoices'],
  payouts: ['audit', 'accounts', 'ledger', 'providers'],
  scorecard: ['audit', 'accounts', 'market-data', 'providers', 'plans', 'platform-plans'],
  content: ['audit', 'accounts', 'notifications', 'providers', 'follows', 'platform-plans'],
  search: ['providers', 'plans', 'content'],
  messaging: ['audit', 'accounts', 'notifications', 'providers', 'follows', 'plans', 'search'],
  clients: [
    'audit',
    'accounts',
    'providers',
    'plans',
    'esign',
    'invoices',
    'checkout',
    'scorecard',
    'messaging',
  ],
  admin: [
    'audit',
    'accounts',
    'notifications',
    'providers',
    'plans',
    'invoices',
    'checkout',
    'platform-plans',
    'scorecard',
    'content',
  ],
}

/** What each module is for, in one line; printed in docs/ARCHITECTURE.md. */
exports.purposes = {
  audit: 'The log of who did what, as a hash chain',
  accounts: 'People and how they prove who they are: codes, passwords, sessions, permissions',
  'market-data': 'What is traded, when and at which price: instruments, sessions, feeds',
  ledger: 'Every movement of money, in double entry: wallets, charges, taxes, payouts',
  notifications: 'What an account is told inside the product',
  providers: 'Service providers: their public profile, categories, lifecycle',
  follows: 'Who follows whom',
  plans: 'Plans: catalogue, editing, coupons, and who may use which until when',
  esign: 'Agreements of clients with providers, and their electronic signatures',
  payments: 'Card and UPI payments through the gateway, and money given back',
  invoices: 'Invoices and credit notes: numbered without gaps, printed as the law asks',
  checkout: 'From the cart to what was bought: quotes, consents, orders, trials, refunds',
  'platform-plans': 'What providers buy from the platform: plans for their services, memberships',
  payouts: 'Wallets as seen, withdrawals, bank transfers in, claims of collected GST',
  scorecard: 'Trade calls that nobody can doctor: engine, journal, statistics',
  content: 'What providers publish: articles, videos, events and podcasts, and who attends',
  search: 'Finding providers, plans and what is published by words',
  messaging: 'What investors and providers write to each other, and who may read it',
  clients:
    'The clients of a provider: who they are, what is noted, the figures, one message to many',
  admin: "The admins' desks, put together from the modules below",
}
