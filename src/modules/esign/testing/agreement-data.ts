import type { AgreementData } from '#contract/esign/agreement-data.ts'

type More = {
  readonly client?: Partial<AgreementData['client']>
  readonly provider?: Partial<AgreementData['provider']>
  readonly plan?: Partial<AgreementData['plan']>
  readonly pricePaise?: bigint
}

/** A research analyst's plan for ₹1,499; `more` overrides fields. */
export function sampleAgreement(more: More = {}): AgreementData {
  return {
    client: {
      id: '01890000-0000-7000-8000-000000000001',
      name: 'Asha (Łucja) राव',
      address: null,
      email: 'asha@example.in',
      number: '9876543210',
      ...more.client,
    },
    provider: {
      id: '01890000-0000-7000-8000-000000000002',
      category: 'Research Analyst',
      registeredName: 'Sagar Research LLP',
      registrationNumber: 'INH000012345',
      registrationDate: '2019-07-08',
      address: '4 Park Street, Kolkata, West Bengal 700016',
      email: 'desk@analyst.example',
      number: '9123456789',
      complianceOfficer: {
        name: 'B. Sen',
        email: 'compliance@analyst.example',
        number: '9123456780',
      },
      riskFactors: 'Derivatives are risky.\nLiquidity may dry up.',
      conflictOfInterest: null,
      refundPolicy: 'Refunds are paid within a week.',
      disclaimer: 'Past calls say nothing about the next.',
      ...more.provider,
    },
    plan: {
      id: '01890000-0000-7000-8000-000000000003',
      version: 3,
      title: 'Momentum Picks',
      segment: 'Equity Cash',
      description: 'Three ideas a week.',
      termsSha256: 'ab'.repeat(32),
      ...more.plan,
    },
    pricePaise: more.pricePaise ?? 149_900n,
    gstIncluded: true,
    validityDays: 30,
  }
}
