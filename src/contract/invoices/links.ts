import type { Role } from '#contract/accounts/roles.ts'

/** The page of an invoice for an account of this role. */
export function invoicePath(role: Role, id: string): string {
  switch (role) {
    case 'user':
      return `/dashboard/user/invoices/${id}`
    case 'provider':
      return `/dashboard/serviceprovider/invoices/${id}`
    case 'admin':
      return `/dashboard/admin/viewinvoice/${id}`
  }
}
