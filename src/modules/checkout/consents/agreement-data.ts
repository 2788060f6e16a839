import { agreementTitles, checkoutTexts } from '#contract/checkout/texts.ts'
import type { ConsentDocument } from '#contract/checkout/types.ts'
import type { BillingProfile } from '#contract/invoices/types.ts'
import { provenEmail, provenNumber } from '#modules/accounts/index.ts'
import type { AgreementData, FindAgreementData } from '#modules/esign/index.ts'
import { consentTexts } from '#modules/esign/rules/consent.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import { fileUrl } from '#platform/files/files.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { findLine } from '../store/order-lists.ts'
import { findOrder, type LineRow } from '../store/orders.ts'
import type { TermsFile } from './terms-files.ts'

/** The part of an order line, or of a plan on trial, that its texts depend on. */
export type AgreementSubject = Pick<
  LineRow,
  'plan_id' | 'plan_version' | 'title' | 'segment' | 'provider_id' | 'gst' | 'validity_days'
> & { readonly price_paise: bigint; readonly terms: TermsFile | null }

type Deps = Pick<CheckoutDeps, 'accounts' | 'providers' | 'plans'> & {
  readonly invoices: { readonly billing: Pick<CheckoutDeps['invoices']['billing'], 'profileOf'> }
}

/**
 * All data of the agreement between a client and a provider; undefined if either does not exist.
 */
export async function agreementDataOf(
  { accounts, providers, plans, invoices }: Deps,
  tx: Tx,
  bought: AgreementSubject,
  userId: string,
): Promise<AgreementData | undefined> {
  const [account, provider, version, billing] = await pipelined([
    accounts.findAccount(tx, userId),
    providers.profileOf(tx, bought.provider_id),
    plans.versionOf(tx, bought.plan_id, bought.plan_version),
    invoices.billing.profileOf(tx, userId),
  ])
  if (account === undefined || provider === undefined || version === undefined) {
    return undefined
  }
  const { complianceOfficerName: name, complianceOfficerEmail, complianceOfficerNumber } = provider
  return {
    client: {
      id: userId,
      name: account.name,
      address: billing && formatAddress(billing),
      email: provenEmail(account),
      number: provenNumber(account),
    },
    provider: {
      id: bought.provider_id,
      category: provider.category,
      registeredName: provider.RegName,
      registrationNumber: provider.regNumber,
      registrationDate: provider.registrationDate,
      address: [provider.address1, provider.address2, provider.city, provider.state]
        .filter((part) => part !== '')
        .join(', '),
      email: provider.email,
      number: provider.number,
      complianceOfficer:
        name === null || complianceOfficerEmail === null || complianceOfficerNumber === null
          ? null
          : { name, email: complianceOfficerEmail, number: complianceOfficerNumber },
      riskFactors: provider.riskFactors,
      conflictOfInterest: provider.conflictOfInterest,
      refundPolicy: provider.refundPolicy,
      disclaimer: provider.disclaimer,
    },
    plan: {
      id: bought.plan_id,
      version: bought.plan_version,
      title: bought.title,
      segment: bought.segment,
      description: version.description,
      termsSha256: bought.terms?.sha256.toString('hex') ?? null,
    },
    pricePaise: bought.price_paise,
    gstIncluded: bought.gst,
    validityDays: bought.validity_days,
  }
}

function formatAddress({ address1, address2, city, state, pin }: BillingProfile): string {
  return [address1, address2, city, `${state} ${pin}`].filter((part) => part !== '').join(', ')
}

export function agreementSubjectOf(line: LineRow): AgreementSubject {
  const { terms_file: fileId, terms_sha256: digest } = line
  return { ...line, terms: fileId === null || digest === null ? null : { fileId, sha256: digest } }
}

/** For the esign module: the agreement data of a line of an open order, for its buyer only. */
export function createAgreementData(deps: Deps): FindAgreementData {
  return async (tx, subject, userId) => {
    const line = await findLine(tx, subject.id)
    const order = line && (await findOrder(tx, line.order_id))
    const isOpen = order?.status === 'quoted' || order?.status === 'submitted'
    return line?.user_id === userId && isOpen
      ? agreementDataOf(deps, tx, agreementSubjectOf(line), userId)
      : undefined
  }
}

/** The title of a text, by its name in the evidence. */
export function documentTitle(document: string): string {
  return agreementTitles[document] ?? document
}

/**
 * All texts that must be accepted for a line or trial, with their digests, the provider's terms
 * file included.
 */
export async function documentsOf(
  deps: Deps,
  tx: Tx,
  bought: AgreementSubject,
  userId: string,
): Promise<readonly ConsentDocument[]> {
  const data = await agreementDataOf(deps, tx, bought, userId)
  if (data === undefined) {
    return []
  }
  const about = {
    serviceId: bought.plan_id,
    serviceName: bought.title,
    soldByName: data.provider.registeredName,
  }
  const texts = consentTexts(data).map(
    ({ document, version, text }): ConsentDocument => ({
      ...about,
      document,
      title: documentTitle(document),
      version,
      digest: sha256(text).toString('hex'),
      text,
      url: null,
    }),
  )
  if (bought.terms === null) {
    return texts
  }
  return [
    ...texts,
    {
      ...about,
      document: 'provider-terms',
      title: documentTitle('provider-terms'),
      version: checkoutTexts.planVersion(bought.plan_version),
      digest: bought.terms.sha256.toString('hex'),
      text: null,
      url: fileUrl(bought.terms.fileId),
    },
  ]
}
