import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, id, instant, pageQuery } from '../common/fields.ts'
import {
  adminProviderRowSchema,
  adminProviderSchema,
  newRegistrationSchema,
  providerDocumentSchema,
  providerRejectionSchema,
  registrationEndSchema,
  verificationCheckSchema,
  verificationChecks,
} from './admin-types.ts'
import { DIRECTORY_QUERY_MAX_CHARACTERS } from './calls.ts'

const done = z.object({ message: z.string() })

export const adminServiceProviders = call({
  name: 'providers.adminList',
  method: 'GET',
  path: '/api/admin/serviceproviders',
  summary: 'Verified providers, or those that wait for an admin',
  access: adminWith('provider.view'),
  rate: 'read',
  query: pageQuery.extend({
    verified: z.enum(['true', 'false']),
    q: boundedText(DIRECTORY_QUERY_MAX_CHARACTERS).optional(),
  }),
  reply: z.object({
    serviceProviders: z.array(adminProviderRowSchema),
    nextCursor: z.string().optional(),
  }),
})

export const adminProviderDetails = call({
  name: 'providers.adminDetails',
  method: 'GET',
  path: '/api/admin/providerdetails',
  summary: 'A provider as admins see it; documents of identity only with kyc.view',
  access: adminWith('provider.view'),
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ serviceProviderData: adminProviderSchema }),
})

export const providerDocument = call({
  name: 'providers.document',
  method: 'GET',
  path: '/api/admin/providerdocument',
  summary: 'A link to a document of an application, valid for some minutes; each view is recorded',
  access: adminWith('kyc.view'),
  rate: 'read',
  stepUp: true,
  query: z.object({ id, document: providerDocumentSchema }),
  reply: z.object({ data: z.object({ url: z.string(), until: instant }) }),
  errors: ['not_found'],
})

export const approveServiceProvider = call({
  name: 'providers.approve',
  method: 'POST',
  path: '/api/admin/approveserviceprovider',
  summary: 'Approves a new provider, before it is verified',
  access: adminWith('provider.manage'),
  rate: 'write',
  body: z.object({ id }),
  reply: done,
  errors: ['provider_not_verifiable', 'master_approval_pending'],
})

export const verifyServiceProvider = call({
  name: 'providers.verify',
  method: 'POST',
  path: '/api/admin/verifyserviceprovider',
  summary:
    'Marks an approved provider as verified, which makes it public; the admin must have opened all its documents',
  access: adminWith('provider.manage'),
  rate: 'write',
  body: z.object({
    id,
    /** What the admin compared with the documents, for the record. */
    checked: z.array(verificationCheckSchema).max(verificationChecks.length).default([]),
  }),
  reply: done,
  errors: [
    'provider_not_verifiable',
    'master_approval_pending',
    'registration_taken',
    'documents_unopened',
  ],
})

export const rejectServiceProvider = call({
  name: 'providers.reject',
  method: 'POST',
  path: '/api/admin/rejectserviceprovider',
  summary: "Rejects an application and writes to the applicant's address",
  access: adminWith('provider.manage'),
  rate: 'write',
  stepUp: true,
  body: providerRejectionSchema,
  reply: done,
  errors: [
    'provider_not_rejectable',
    'sub_profiles_remain',
    'wallet_not_settled',
    'subscriptions_run',
  ],
})

export const changeProviderRegistration = call({
  name: 'providers.changeRegistration',
  method: 'POST',
  path: '/api/admin/changeregistration',
  summary:
    "Stores a provider's new registered name and number, also for the sub profiles that share them",
  access: adminWith('provider.manage'),
  rate: 'write',
  stepUp: true,
  body: newRegistrationSchema,
  reply: done,
  errors: ['registration_not_changeable', 'registration_taken'],
})

export const removeServiceProvider = call({
  name: 'providers.removeVerification',
  method: 'POST',
  path: '/api/admin/removeserviceprovider',
  summary: 'Withdraws the verification of a provider and of its sub profiles',
  access: adminWith('provider.manage'),
  rate: 'write',
  stepUp: true,
  body: z.object({ id }),
  reply: done,
  errors: ['verification_not_removable'],
})

export const endProviderRegistration = call({
  name: 'providers.endRegistration',
  method: 'POST',
  path: '/api/admin/endregistration',
  summary:
    "Records that SEBI cancelled or suspended a registration: the plans of the provider and of sub profiles that share it end, and customers get back their fees from the order's effective date",
  access: adminWith('provider.manage'),
  rate: 'write',
  stepUp: true,
  body: registrationEndSchema,
  reply: done,
  errors: ['registration_not_endable', 'registration_not_changeable'],
})

export const deleteServiceProvider = call({
  name: 'providers.delete',
  method: 'POST',
  path: '/api/admin/deleteserviceprovider',
  summary: 'Ends a verified provider that has settled its money and has no running customers',
  access: adminWith('provider.manage'),
  rate: 'write',
  stepUp: true,
  body: z.object({ id }),
  reply: done,
  errors: [
    'provider_not_deletable',
    'sub_profiles_remain',
    'wallet_not_settled',
    'subscriptions_run',
  ],
})

export const providersAdminCalls = {
  adminServiceProviders,
  adminProviderDetails,
  providerDocument,
  approveServiceProvider,
  verifyServiceProvider,
  changeProviderRegistration,
  rejectServiceProvider,
  removeServiceProvider,
  endProviderRegistration,
  deleteServiceProvider,
}
