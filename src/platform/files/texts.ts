import { commonErrors } from '#contract/common/errors.ts'

/** Why a file is refused after its contents were inspected. */
export const refusalTexts = {
  name: 'The file’s name doesn’t match its contents.',
  type: 'The file’s type doesn’t match its contents.',
  document_unreadable: commonErrors.document_unreadable.message,
  image_unreadable: commonErrors.image_unreadable.message,
  unsupported_media: 'We can’t accept this file. Use a PDF, JPEG, PNG or WebP.',
} as const
