import type { Role } from '#contract/accounts/roles.ts'
import { gstStateCode } from '#contract/common/states.ts'
import { GST_PERCENT } from '#contract/common/tax.ts'
import { operator, operatorTaxDetails } from '#contract/documents/operator-facts.ts'
import { invoicePath } from '#contract/invoices/links.ts'
import { documentTexts } from '#contract/invoices/texts.ts'
import type {
  Invoice,
  InvoiceKind,
  InvoiceParty,
  InvoicePayee,
  InvoiceRow,
} from '#contract/invoices/types.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { BuyerOfInvoice, SupplierDetails } from '../issue/parties.ts'
import { amountInWords } from '../rules/amount-in-words.ts'
import { financialYearLabel } from '../rules/numbering.ts'
import type { ListedRow } from '../store/list.ts'
import type { DocumentRow, LineRow, RelatedRow } from '../store/read.ts'

function titleOf(kind: InvoiceKind, chargesGst: boolean): string {
  if (kind === 'credit-note') {
    return documentTexts.creditNote
  }
  return chargesGst ? documentTexts.invoice : documentTexts.untaxedInvoice
}

/** A list row, with a link for this role. */
export function toRow(row: ListedRow, role: Role, paidTo: InvoicePayee | null): InvoiceRow {
  return {
    _id: row.id,
    kind: row.kind,
    title: titleOf(row.kind, row.charges_gst),
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    supplierName: row.supplier_name,
    supplierGstin: row.supplier_gstin,
    buyerName: row.buyer_name,
    buyerGstin: row.buyer_gstin,
    placeOfSupply: row.place_of_supply,
    placeOfSupplyCode: gstStateCode(row.place_of_supply),
    description: row.description,
    sac: row.sac,
    rate: rateOf(row, row.charges_gst),
    amountWithoutGST: rupeesFromPaise(row.taxable_paise),
    GST: rupeesFromPaise(row.cgst_paise + row.sgst_paise + row.igst_paise),
    cgst: rupeesFromPaise(row.cgst_paise),
    sgst: rupeesFromPaise(row.sgst_paise),
    igst: rupeesFromPaise(row.igst_paise),
    amount: rupeesFromPaise(row.total_paise),
    credits:
      row.credits_number === null || row.credits_issued_at === null
        ? null
        : { number: row.credits_number, issuedAt: row.credits_issued_at.toISOString() },
    paidTo,
    invoiceLink: invoicePath(role, row.id),
  }
}

export type StoredInvoice = {
  readonly document: DocumentRow
  readonly lines: readonly LineRow[]
  readonly related: readonly RelatedRow[]
}

/** The document as it is displayed and printed. */
export function toInvoice({ document, lines, related }: StoredInvoice, role: Role): Invoice {
  const { supplier } = document
  const place = document.place_of_supply
  return {
    _id: document.id,
    kind: document.kind,
    title: titleOf(document.kind, document.charges_gst),
    number: document.number,
    issuedAt: document.issued_at.toISOString(),
    financialYear: financialYearLabel(document.financial_year),
    supplier: {
      ...partyOf(supplier, supplier.state),
      registration: supplier.registration,
      signatoryName: supplier.signatoryName,
      signatoryTitle: supplier.signatoryTitle,
    },
    // A buyer without an address is shown in the state of the place of supply.
    buyer: partyOf(document.buyer, document.buyer.state ?? place),
    placeOfSupply: `${place} (${gstStateCode(place)})`,
    sameState: place === supplier.state,
    reverseCharge: false,
    chargesGst: document.charges_gst,
    lines: lines.map((line) => lineOf(line, document.charges_gst)),
    taxable: rupeesFromPaise(document.taxable_paise),
    cgst: rupeesFromPaise(document.cgst_paise),
    sgst: rupeesFromPaise(document.sgst_paise),
    igst: rupeesFromPaise(document.igst_paise),
    total: rupeesFromPaise(document.total_paise),
    inWords: amountInWords(document.total_paise),
    credited: rupeesFromPaise(lines.reduce((sum, line) => sum + line.credited_paise, 0n)),
    related: related.map((other) => ({
      number: other.number,
      issuedAt: other.issued_at.toISOString(),
      amount: rupeesFromPaise(other.total_paise),
      invoiceLink: invoicePath(role, other.id),
    })),
    reason: document.reason,
    operator:
      document.supplier_id === null
        ? null
        : { name: operator.name, gstin: operatorTaxDetails.gstin },
  }
}

function partyOf(
  facts: SupplierDetails | BuyerOfInvoice,
  state: Parameters<typeof gstStateCode>[0],
): InvoiceParty {
  const place = [facts.city, facts.pin].filter((part) => part !== null && part !== '').join(' ')
  return {
    name: facts.name,
    address: [facts.address1, facts.address2, place].filter((line) => line !== ''),
    state,
    stateCode: gstStateCode(state),
    gstin: facts.gstin,
  }
}

function lineOf(line: LineRow, chargesGst: boolean): Invoice['lines'][number] {
  return {
    description: line.description,
    sac: line.sac,
    taxable: rupeesFromPaise(line.taxable_paise),
    rate: rateOf(line, chargesGst),
    cgst: rupeesFromPaise(line.cgst_paise),
    sgst: rupeesFromPaise(line.sgst_paise),
    igst: rupeesFromPaise(line.igst_paise),
    total: rupeesFromPaise(line.total_paise),
  }
}

function rateOf(
  { taxable_paise: taxable, total_paise: total }: Pick<LineRow, 'taxable_paise' | 'total_paise'>,
  chargesGst: boolean,
): number {
  return chargesGst && total > taxable ? GST_PERCENT : 0
}
