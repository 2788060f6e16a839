import type { PlanImport } from '#demo/import/plans.ts'
import type { ProviderImport } from '#demo/import/providers.ts'
import { newId } from '#kit/id.ts'

const APPLIED = new Date('2026-01-10T06:00:00.000Z')
const VERIFIED = new Date('2026-01-12T06:00:00.000Z')

/** A verified research analyst; `more` overrides fields. */
export function providerImport(id: string, more: Partial<ProviderImport> = {}): ProviderImport {
  const status = more.status ?? 'verified'
  return {
    id,
    category: 'Research Analyst',
    type: 'Individual',
    regName: `Analyst ${id.slice(-6)}`,
    regNumber: `INH${id.slice(-12).toUpperCase()}`,
    contactName: 'Asha Rao',
    masterId: null,
    companyName: null,
    status,
    appliedAt: APPLIED,
    approvedAt: status === 'new' || status === 'rejected' ? null : VERIFIED,
    verifiedAt: status === 'verified' || status === 'deleted' ? VERIFIED : null,
    description: 'Writes about listed companies.',
    languages: ['english', 'hindi'],
    segments: ['Equity Cash'],
    socials: {},
    contactEmail: 'desk@analyst.example',
    contactNumber: '9876543210',
    address1: '4 Park Street',
    address2: '',
    city: 'Kolkata',
    state: 'West Bengal',
    pin: '700016',
    complianceOfficer: {
      name: 'B. Sen',
      email: 'compliance@analyst.example',
      number: '9123456780',
    },
    disclaimer: 'Investments are subject to market risks.',
    refundPolicy: 'No refunds after the first day.',
    riskFactors: 'Prices can fall.',
    conflictOfInterest: 'None of us trades what we cover.',
    registrationDate: '2019-07-08',
    experienceSince: 2011,
    profileUrl: null,
    companyLogoUrl: null,
    gst: false,
    gstin: null,
    pan: 'AAAPA1234A',
    dob: '1985-04-01',
    certificateFile: null,
    ...more,
  }
}

/** A plan on sale for ₹1,499 a month; `more` overrides fields. */
export function planImport(providerId: string, more: Partial<PlanImport> = {}): PlanImport {
  return {
    id: newId(),
    providerId,
    title: 'Momentum Picks',
    segment: 'Equity Cash',
    bannerUrl: null,
    description: 'Three ideas a week.',
    keyFeatures: ['Entry, target and stop loss'],
    bonusFeatures: [],
    price: 1_499_00n,
    validityDays: 30,
    fund: null,
    freeTrialDays: 0,
    languages: ['english'],
    activated: true,
    tncFile: null,
    createdAt: VERIFIED,
    ...more,
  }
}
