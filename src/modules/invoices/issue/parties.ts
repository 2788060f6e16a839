import { type State, stateOfGstCode, states } from '#contract/common/states.ts'
import { operator, operatorTaxDetails } from '#contract/documents/operator-facts.ts'
import { documentTexts } from '#contract/invoices/texts.ts'
import { assert, present } from '#kit/assert.ts'
import type { TaxDetails } from '#modules/providers/index.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import { type InvoicesDeps, PLATFORM } from '../deps.ts'
import { placeOfSupply } from '../rules/gst.ts'
import { listBilling, listSettings, type SettingsRow } from '../store/billing.ts'

/** One party of an invoice, as of its date. */
type PartyDetails = {
  readonly name: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly pin: string | null
  readonly gstin: string | null
}

/** The state is null for a buyer without an address. */
export type BuyerOfInvoice = PartyDetails & { readonly state: State | null }

export type SupplierDetails = PartyDetails & {
  readonly state: State
  readonly registration: string | null
  readonly signatoryName: string
  readonly signatoryTitle: string
}

export type Supplier = {
  /** Null for the platform. */
  readonly id: string | null
  readonly charges: boolean
  readonly sac: string
  readonly prefix: string
  readonly details: SupplierDetails
}

/** 'Other services auxiliary to financial services', unless the provider sets another code. */
export const DEFAULT_SAC = '997159'
export const DEFAULT_PREFIX = 'INV'

const platform: Supplier = {
  id: null,
  charges: true,
  sac: operatorTaxDetails.sac,
  prefix: 'TBX',
  details: {
    name: operator.name,
    address1: operatorTaxDetails.address1,
    address2: operatorTaxDetails.address2,
    city: operatorTaxDetails.city,
    pin: operatorTaxDetails.pin,
    state: operatorTaxDetails.state,
    gstin: operatorTaxDetails.gstin,
    registration: documentTexts.cin(operatorTaxDetails.cin),
    signatoryName: operatorTaxDetails.signatoryName,
    signatoryTitle: operatorTaxDetails.signatoryTitle,
  },
}

/** Suppliers by provider id, and the platform; each must exist. */
export async function suppliersOf(
  deps: InvoicesDeps,
  tx: Tx,
  suppliers: readonly string[],
): Promise<ReadonlyMap<string, Supplier>> {
  const ids = suppliers.filter((supplier) => supplier !== PLATFORM)
  const found = new Map([[PLATFORM, platform]])
  if (ids.length === 0) {
    return found
  }
  const [facts, rows] = await pipelined([deps.providers.taxFactsOf(tx, ids), listSettings(tx, ids)])
  const settings = new Map(rows.map((row) => [row.provider_id, row]))
  for (const id of ids) {
    found.set(id, supplierFrom(id, present(facts.get(id), 'a supplier exists'), settings.get(id)))
  }
  return found
}

export async function supplierOf(deps: InvoicesDeps, tx: Tx, supplier: string): Promise<Supplier> {
  return present((await suppliersOf(deps, tx, [supplier])).get(supplier), 'it was asked for')
}

function supplierFrom(
  id: string,
  provider: TaxDetails,
  settings: SettingsRow | undefined,
): Supplier {
  const state = stateOf(provider.gstin, provider.state)
  return {
    id,
    charges: provider.gst,
    sac: settings?.sac ?? DEFAULT_SAC,
    prefix: settings?.prefix ?? DEFAULT_PREFIX,
    details: {
      name: provider.name,
      address1: provider.address1,
      address2: provider.address2,
      city: provider.city,
      pin: provider.pin,
      // For a supplier without any address, the marketplace counts as the place of the contract.
      state: state ?? operatorTaxDetails.state,
      gstin: provider.gstin,
      registration: documentTexts.sebiRegistration(provider.reg_number),
      signatoryName: settings?.signatory_name ?? provider.name,
      signatoryTitle: settings?.signatory_title ?? documentTexts.signatoryTitle,
    },
  }
}

/** The billing details and a provider's own; without any the name only. */
export async function buyersOf(
  deps: InvoicesDeps,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BuyerOfInvoice>> {
  const found = await addressesOf(deps, tx, ids)
  const missing = () => ids.filter((id) => !found.has(id))
  const unknown = missing()
  const accounts = unknown.length === 0 ? [] : await deps.accounts.findAccounts(tx, unknown)
  for (const { id, name } of accounts) {
    found.set(id, { name, ...noAddress })
  }
  assert(missing().length === 0, 'a buyer exists')
  return found
}

async function addressesOf(
  { providers }: Pick<InvoicesDeps, 'providers'>,
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, BuyerOfInvoice>> {
  const found = new Map<string, BuyerOfInvoice>()
  const [facts, rows] = await pipelined([providers.taxFactsOf(tx, ids), listBilling(tx, ids)])
  for (const [id, row] of facts) {
    const { name, address1, address2, city, pin, gstin } = row
    found.set(id, { name, address1, address2, city, pin, gstin, state: stateOf(gstin, row.state) })
  }
  // Another address for invoices takes nobody's registration away.
  for (const row of rows) {
    const { account_id: id, name, address1, address2, city, pin, state } = row
    const gstin = row.gstin ?? found.get(id)?.gstin ?? null
    found.set(id, { name, address1, address2, city, pin, state, gstin })
  }
  return found
}

const noAddress = { address1: '', address2: '', city: '', pin: null, gstin: null, state: null }

export async function buyerOf(
  deps: InvoicesDeps,
  tx: Tx,
  buyerId: string,
): Promise<BuyerOfInvoice> {
  return present((await buyersOf(deps, tx, [buyerId])).get(buyerId), 'it was asked for')
}

/** The state of the registration; without one, the state of the address if it names one. */
function stateOf(gstin: string | null, address: string): State | null {
  const registered = gstin === null ? undefined : stateOfGstCode(gstin.slice(0, 2))
  return registered ?? states.find((state) => state === address) ?? null
}

export type SupplyTerms = {
  readonly charges: boolean
  readonly sameState: boolean
  readonly placeOfSupply: State
}

/**
 * The tax terms of sales by these providers to one buyer, without the details that only invoices
 * need.
 */
export async function termsOfSales(
  deps: Pick<InvoicesDeps, 'providers'>,
  tx: Tx,
  providerIds: readonly string[],
  buyerId: string,
): Promise<ReadonlyMap<string, SupplyTerms>> {
  const [facts, addresses] = await pipelined([
    deps.providers.taxFactsOf(tx, providerIds),
    addressesOf(deps, tx, [buyerId]),
  ])
  const buyer = addresses.get(buyerId) ?? null
  return new Map(
    [...facts].map(([id, row]) => [id, termsOf(supplierFrom(id, row, undefined), buyer)]),
  )
}

/** The tax terms of a sale between these two. */
export function termsOf(supplier: Supplier, buyer: BuyerOfInvoice | null): SupplyTerms {
  const place = placeOfSupply(supplier.details.state, buyer)
  return {
    charges: supplier.charges,
    sameState: place === supplier.details.state,
    placeOfSupply: place,
  }
}
