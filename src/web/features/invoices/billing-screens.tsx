import { BillingProfileForm } from '#web/lib/forms/billing-profile-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { InvoiceSettingsForm } from './settings-form.tsx'
import { InvoiceTrail } from './trail.tsx'

/** A customer's billing details. */
export function BuyerBilling() {
  return (
    <div className="flex flex-col gap-6">
      <InvoiceTrail list="/dashboard/user/invoices" here="Billing details" />
      <SectionHeader
        size="page"
        title="Billing details"
        description="Changes apply to future invoices only."
      />
      <Card>
        <BillingProfileForm onSaved={(_, message) => toast.success(message)} />
      </Card>
    </div>
  )
}

/** What a provider's invoices say, and what invoices to the provider say. */
export function ProviderBilling() {
  return (
    <div className="flex flex-col gap-6">
      <InvoiceTrail list="/dashboard/serviceprovider/invoices" here="Invoice settings" />
      <SectionHeader
        size="page"
        title="Invoice settings"
        description="Changes apply to future invoices only."
      />
      <Card title="Your invoices to clients">
        <InvoiceSettingsForm />
      </Card>
      <Card
        title="Tradebox's invoices to you"
        description="We use your registered address until you enter another one."
      >
        <BillingProfileForm onSaved={(_, message) => toast.success(message)} />
      </Card>
    </div>
  )
}
