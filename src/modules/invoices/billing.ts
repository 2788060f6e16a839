import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { documentTexts, invoiceMessages } from '#contract/invoices/texts.ts'
import type {
  BillingProfile,
  BillingProfileInput,
  InvoiceSettings,
  InvoiceSettingsInput,
} from '#contract/invoices/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { TaxDetails } from '#modules/providers/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { InvoicesDeps } from './deps.ts'
import { DEFAULT_PREFIX, DEFAULT_SAC } from './issue/parties.ts'
import { financialYearOf } from './rules/numbering.ts'
import {
  type BillingRow,
  deleteBilling,
  findBilling,
  findSettings,
  listBilling,
  saveBilling,
  saveSettings,
} from './store/billing.ts'
import { isPrefixTaken } from './store/issue.ts'

/** Billing details of buyers, and the invoice settings of providers. */
export function createBilling(deps: InvoicesDeps) {
  return {
    /** Null if none was entered yet. */
    profileOf: async (tx: Tx, accountId: string): Promise<BillingProfile | null> => {
      const row = await findBilling(tx, accountId)
      return row === undefined ? null : toProfile(row)
    },

    /** The same of many, by account; those who entered none are missing. */
    profilesOf: async (
      tx: Tx,
      accountIds: readonly string[],
    ): Promise<ReadonlyMap<string, BillingProfile>> => {
      const rows = await listBilling(tx, accountIds)
      return new Map(rows.map((row) => [row.account_id, toProfile(row)]))
    },

    saveProfile: (actor: Actor, profile: BillingProfileInput) => saveProfile(deps, actor, profile),

    /** For a removed account; issued invoices keep their own copy. */
    forget: deleteBilling,

    settingsOf: (providerId: string) => findInvoiceSettings(deps, providerId),

    saveSettings: (actor: Actor, settings: InvoiceSettingsInput) =>
      changeSettings(deps, actor, settings),
  }
}

function toProfile({ account_id: _, updated_at: __, ...row }: BillingRow): BillingProfile {
  return { ...row, gstin: row.gstin ?? '' }
}

function record({ audit }: InvoicesDeps, tx: Tx, actor: Actor, action: AuditAction) {
  return audit.record(tx, {
    action,
    ...signedBy(actor),
    object: { type: 'account', id: actor.accountId },
  })
}

function saveProfile(
  deps: InvoicesDeps,
  actor: Actor,
  profile: BillingProfileInput,
): Promise<Result<Record<string, never>, 'unauthenticated'>> {
  return deps.db.transaction(async (tx) => {
    if (!(await deps.accounts.lockAccountRow(tx, actor.accountId))) {
      return fail('unauthenticated')
    }
    const own = (await deps.providers.taxFactsOf(tx, [actor.accountId])).get(actor.accountId)
    await saveBilling(tx, {
      ...profile,
      account_id: actor.accountId,
      // A provider's own is not copied: invoices carry the one that it has on their day.
      gstin: profile.gstin === '' || profile.gstin === own?.gstin ? null : profile.gstin,
      updated_at: deps.clock.now(),
    })
    await record(deps, tx, actor, 'invoice.billing-profile-saved')
    return ok({})
  })
}

async function findInvoiceSettings(
  { providers, db }: InvoicesDeps,
  providerId: string,
): Promise<Result<InvoiceSettings, 'not_found'>> {
  const facts = (await providers.taxFactsOf(db.read, [providerId])).get(providerId)
  if (facts === undefined) {
    return fail('not_found')
  }
  const row = await findSettings(db.read, providerId)
  return ok({
    sac: row?.sac ?? DEFAULT_SAC,
    prefix: row?.prefix ?? DEFAULT_PREFIX,
    signatoryName: row?.signatory_name ?? facts.name,
    signatoryTitle: row?.signatory_title ?? documentTexts.signatoryTitle,
    gstin: facts.gstin ?? '',
    chargesGst: facts.gst,
    isSubProfile: facts.master_id !== null,
  })
}

function changeSettings(
  deps: InvoicesDeps,
  actor: Actor,
  settings: InvoiceSettingsInput,
): Promise<Result<InvoiceSettings, 'not_found' | 'invalid_input'>> {
  return deps.db.transaction(async (tx) => {
    const { accountId: id } = actor
    const facts = (await deps.providers.taxFactsOf(tx, [id])).get(id)
    if (facts === undefined) {
      return fail('not_found')
    }
    const { prefix } = settings
    const isSubProfile = facts.master_id !== null
    const gstin = settings.gstin || (isSubProfile && facts.gstin) || null
    const refused = refusedGstin(facts, gstin)
    if (refused !== undefined) {
      return fail('invalid_input', { fields: { gstin: refused } })
    }
    const financialYear = financialYearOf(deps.clock.now())
    if (await isPrefixTaken(tx, { supplierId: id, gstin, financialYear, prefix })) {
      return fail('invalid_input', { fields: { prefix: invoiceMessages.prefixTaken } })
    }
    await saveSettings(tx, {
      provider_id: id,
      sac: settings.sac,
      prefix,
      signatory_name: settings.signatoryName,
      signatory_title: settings.signatoryTitle,
      updated_at: deps.clock.now(),
    })
    if (gstin !== null && !isSubProfile && (await deps.providers.registerForGst(tx, id, gstin))) {
      await record(deps, tx, actor, 'invoice.gst-registered')
    }
    await record(deps, tx, actor, 'invoice.settings-saved')
    const chargesGst = facts.gst || gstin !== null
    return ok({ ...settings, gstin: gstin ?? '', chargesGst, isSubProfile })
  })
}

function refusedGstin(facts: TaxDetails, gstin: string | null): string | undefined {
  if (facts.master_id !== null) {
    return gstin === facts.gstin ? undefined : invoiceMessages.gstinOfCompany
  }
  return facts.gst && gstin === null ? invoiceMessages.gstinRequired : undefined
}
