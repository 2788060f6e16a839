import { useSuspenseQuery } from '@tanstack/react-query'
import { invoiceSettings } from '#contract/invoices/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { BillingProfileForm } from '#web/lib/forms/billing-profile-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { InvoiceSettingsForm } from './settings-form.tsx'
import { billingTexts } from './texts.ts'
import { InvoiceTrail } from './trail.tsx'

export function BuyerBilling() {
  return (
    <div className="flex flex-col gap-6">
      <InvoiceTrail list="/dashboard/user/invoices" here={billingTexts.billingDetails} />
      <SectionHeader
        size="page"
        title={billingTexts.billingDetails}
        description={billingTexts.about}
      />
      <Card>
        <BillingProfileForm onSaved={(_, message) => toast.success(message)} />
      </Card>
    </div>
  )
}

/** A provider's billing details, for the invoices that it issues and receives. */
export function ProviderBilling() {
  const { data } = useSuspenseQuery(callQuery(useApi(), invoiceSettings, {}))
  return (
    <div className="flex flex-col gap-6">
      <InvoiceTrail
        list="/dashboard/serviceprovider/invoices"
        here={billingTexts.invoiceSettings}
      />
      <SectionHeader
        size="page"
        title={billingTexts.invoiceSettings}
        description={billingTexts.about}
      />
      <Card title={billingTexts.toClients}>
        <InvoiceSettingsForm />
      </Card>
      <Card title={billingTexts.toYou} description={billingTexts.toYouHint}>
        <BillingProfileForm
          registration={data.data.gstin}
          onSaved={(_, message) => toast.success(message)}
        />
      </Card>
    </div>
  )
}
