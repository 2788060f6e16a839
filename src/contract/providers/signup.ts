import { z } from 'zod'
import { anyone } from '../access.ts'
import { call } from '../call.ts'
import { providerSignupFiles, providerSignupSchema } from './signup-form.ts'

/**
 * Requires that the email address was verified in this browser, or the key of an unfinished
 * application.
 */
export const providerSignup = call({
  name: 'providers.signUp',
  method: 'POST',
  path: '/api/auth/provider/signup',
  summary: 'Applies as a service provider, with documents',
  access: anyone,
  rate: 'upload',
  body: providerSignupSchema,
  files: providerSignupFiles,
  judgesFileSizes: true,
  reply: z.object({ message: z.string() }),
  errors: [
    'application_refused',
    'master_unknown',
    'documents_changed',
    'document_unreadable',
    'image_unreadable',
    'password_rejected',
    'contact_not_verified',
    'email_taken',
    'number_taken',
  ],
})

export const providersSignupCalls = { providerSignup }
