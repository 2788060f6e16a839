/** Errors of input for which the contract has no words of its own. */
export const inputTexts = {
  missing: (field: string) => `${field} is missing.`,
  wrongType: (field: string, type: string) => `${field} must be ${type}.`,
  notAmong: (field: string, options: string) => `${field} must be one of ${options}.`,
  otherOptions: 'others',
  atMost: 'at most',
  atLeast: 'at least',
  wrongNumber: (field: string, bound: string, limit: string) =>
    `${field} must be ${bound} ${limit}.`,
  wrongLength: (field: string, bound: string, limit: string, unit: string) =>
    `${field} must have ${bound} ${limit} ${unit}.`,
  notMultiple: (field: string, divisor: string) => `${field} must be a multiple of ${divisor}.`,
  wrongFormat: (field: string) => `${field} does not have the documented format.`,
  unknownFields: (fields: string) => `Unknown fields: ${fields}.`,
  /** In place of a field. */
  request: 'The request',
  fileRequired: 'This file is required.',
  uploadsUsedUp: 'You’ve uploaded 50 MB of files today. Please try again tomorrow.',
  idempotencyKey: 'An idempotency key must have 1 to 255 visible ASCII characters.',
  unknownEvent: (name: string) => `There is no event called “${name}” here.`,
} as const

/** Types of values, as a validator calls them. */
export const typeNames: ReadonlyMap<string, string> = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
])

export const documentedType = 'of the documented type'

/** What the length of a value counts. */
export const lengthUnits: ReadonlyMap<string, string> = new Map([
  ['string', 'characters'],
  ['array', 'entries'],
  ['set', 'entries'],
  ['file', 'bytes'],
])
