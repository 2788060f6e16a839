import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const referenceTexts = {
  requestMultipart: 'Request, multipart',
  request: 'Request',
  answer: 'Response',
  failures: 'Errors',
  required: 'required',
  title: 'API reference',
  about:
    'Every call, generated from the definitions that the server runs. Responses are JSON; errors carry a stable code beside their text.',
  findACall: 'Find a call',
  searchExample: 'Path, name or access',
  calls: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  openApi: 'OpenAPI 3.1 document',
  areas: 'Areas',
  common: 'Common rules',
  commonRules: (nextCursor: ReactNode, cursor: ReactNode) =>
    sentence`Calls are authenticated by the session cookie; admins can send a bearer token instead. Fields that name the caller are claims: omit them, or send what the session says. Amounts are rupees with at most two decimals, times are UTC, and lists come in pages with ${nextCursor} as the next page’s ${cursor}.`,
  failure: (shape: ReactNode) => sentence`An error is ${shape}. Any call can return these:`,
  accounts: 'Accounts',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'API reference',
  about: 'Every call of the Tradebox marketplace with its access, rate, fields and errors.',
}

/** The limits of values. */
export const limitTexts = {
  characters: 'characters',
  items: 'items',
  most: (most: number) => `at most ${most}`,
  least: (least: number) => `at least ${least}`,
  exactly: (count: number) => `exactly ${count}`,
  between: (least: number, most: number) => `${least} to ${most}`,
  otherwise: (value: string) => `default ${value}`,
}
