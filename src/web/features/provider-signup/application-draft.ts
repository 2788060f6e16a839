import { providerTypes } from '#contract/providers/categories.ts'
import type { ApplicationValues } from './application-form.ts'

/**
 * What is public once the application is approved: never a password, a code or a file, nor what
 * identifies or reaches a person.
 */
const TEXTS = ['category', 'RegName', 'regNumber', 'name', 'city', 'state', 'description'] as const

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One for each address and company: somebody else may apply in the same tab. */
const keyOf = ({ email, masterID }: ApplicationValues) =>
  `provider-application:${email}:${masterID ?? ''}`

/** Stores what was typed in this tab, which a phone may close before the application is sent. */
export function keepDraft(store: Store, values: ApplicationValues): void {
  const texts = TEXTS.map((field) => [field, values[field]])
  const draft = { ...Object.fromEntries(texts), type: values.type, gst: values.gst }
  try {
    store.setItem(keyOf(values), JSON.stringify(draft))
  } catch {
    // Without storage the application must be finished in this visit.
  }
}

/** The blank application with what was typed before. What the company determines stays. */
export function withDraft(store: Store, blank: ApplicationValues): ApplicationValues {
  const draft = readDraft(store, blank)
  const values = { ...blank, gst: draft.gst === true }
  for (const field of TEXTS) {
    const text = draft[field]
    if (values[field] === '' && typeof text === 'string') {
      values[field] = text
    }
  }
  const type = providerTypes.find((one) => one === draft.type)
  return blank.isSubProfile || type === undefined ? values : { ...values, type }
}

function readDraft(store: Store, blank: ApplicationValues): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(store.getItem(keyOf(blank)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

export function forgetDraft(store: Store, values: ApplicationValues): void {
  try {
    store.removeItem(keyOf(values))
  } catch {
    // Without storage nothing was saved.
  }
}
