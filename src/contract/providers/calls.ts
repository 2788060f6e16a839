import { z } from 'zod'
import { anyone, only } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, id, pageQuery, stateSchema } from '../common/fields.ts'
import { languageSchema, segmentSchema } from '../common/types.ts'
import { categoryInput, providerCategorySchema } from './categories.ts'
import {
  ownProviderSchema,
  ownSubProfileSchema,
  providerCardSchema,
  providerProfileInput,
  publicProviderSchema,
} from './types.ts'

export const DIRECTORY_QUERY_MAX_CHARACTERS = 100

export const directorySorts = ['followers', 'name'] as const
export type DirectorySort = (typeof directorySorts)[number]

/** Filters of the directory; all must match. */
const directoryFilter = z.object({
  category: categoryInput.optional(),
  /** Part of a name, a registration number or a place. */
  q: boundedText(DIRECTORY_QUERY_MAX_CHARACTERS).optional(),
  language: languageSchema.optional(),
  segment: segmentSchema.optional(),
  state: stateSchema.optional(),
})

export const serviceProviders = call({
  name: 'providers.list',
  method: 'GET',
  path: '/api/data/serviceproviders',
  summary: 'Verified service providers, by category, words, language, segment, state and order',
  access: anyone,
  rate: 'public-read',
  query: pageQuery.extend({
    ...directoryFilter.shape,
    sort: z.enum(directorySorts).default('followers'),
  }),
  reply: z.object({
    data: z.object({
      categories: z.array(providerCategorySchema),
      serviceproviders: z.array(providerCardSchema),
      nextCursor: z.string().optional(),
    }),
  }),
  cachedUntil: ['providers', 'follows', 'content', 'plans'],
})

const count = z.int().nonnegative()

export const directoryFacets = call({
  name: 'providers.facets',
  method: 'GET',
  path: '/api/data/serviceproviders/facets',
  summary: 'How many verified providers a filter finds, and by what a category can be filtered',
  access: anyone,
  rate: 'public-read',
  query: directoryFilter,
  reply: z.object({
    data: z.object({
      /** The number of providers that match the whole filter. */
      total: count,
      /** The categories that have providers. */
      categories: z.array(z.object({ value: providerCategorySchema, count })),
      /**
       * The values that occur in the category, regardless of the other filters, the most frequent
       * first.
       */
      languages: z.array(z.object({ value: languageSchema, count })),
      segments: z.array(z.object({ value: segmentSchema, count })),
      states: z.array(z.object({ value: z.string(), count })),
    }),
  }),
  cachedUntil: ['providers'],
  sameForAll: true,
})

export const spDetails = call({
  name: 'providers.details',
  method: 'GET',
  path: '/api/data/spdetails',
  summary: 'The public page of a service provider',
  access: anyone,
  rate: 'public-read',
  query: z.object({ id }),
  reply: z.object({ data: publicProviderSchema }),
  cachedUntil: ['providers', 'follows', 'content', 'plans'],
})

export const subProfiles = call({
  name: 'providers.subProfiles',
  method: 'GET',
  path: '/api/data/subprofiles',
  summary: 'The verified sub profiles of a company',
  access: anyone,
  rate: 'public-read',
  query: pageQuery.extend({ id }),
  reply: z.object({ data: z.array(providerCardSchema), nextCursor: z.string().optional() }),
  cachedUntil: ['providers', 'follows', 'content', 'plans'],
})

export const family = call({
  name: 'providers.family',
  method: 'GET',
  path: '/api/data/family',
  summary: 'One random verified provider of every category, changed every ten seconds',
  access: anyone,
  rate: 'public-read',
  reply: z.object({ data: z.array(providerCardSchema) }),
  cachedUntil: ['providers', 'follows', 'content', 'plans'],
  keptSeconds: 1,
})

export const ownProvider = call({
  name: 'providers.own',
  method: 'GET',
  path: '/api/provider/profile',
  summary: "The signed-in provider's public page, and its approval status",
  access: only('provider'),
  rate: 'read',
  reply: z.object({ data: ownProviderSchema }),
  errors: ['not_found'],
})

export const updateOwnProvider = call({
  name: 'providers.updateOwn',
  method: 'POST',
  path: '/api/provider/profile',
  summary: "Changes the signed-in provider's public page",
  access: only('provider'),
  rate: 'write',
  body: providerProfileInput,
  reply: z.object({ data: ownProviderSchema }),
  errors: ['lint_refused'],
})

export const ownSubProfiles = call({
  name: 'providers.ownSubProfiles',
  method: 'GET',
  path: '/api/provider/subprofiles',
  summary: 'The sub profiles that name the signed-in company as their master',
  access: only('provider'),
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(ownSubProfileSchema), nextCursor: z.string().optional() }),
})

export const confirmSubProfile = call({
  name: 'providers.confirmSubProfile',
  method: 'POST',
  path: '/api/provider/subprofiles/confirm',
  summary: 'The company confirms that a sub profile is its own, before an admin approves it',
  access: only('provider'),
  rate: 'write',
  body: z.object({ id }),
  reply: z.object({ data: z.object({ _id: id, confirmed: z.literal(true) }) }),
  errors: ['sub_profile_not_open'],
})

export const providersCalls = {
  serviceProviders,
  directoryFacets,
  spDetails,
  subProfiles,
  family,
  ownProvider,
  updateOwnProvider,
  ownSubProfiles,
  confirmSubProfile,
}
