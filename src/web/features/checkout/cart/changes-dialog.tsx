import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import type { QuoteState } from './use-quote.ts'

const ChangedQuoteDialog = lazyPart(
  async () => (await import('./changed-quote-dialog.tsx')).ChangedQuoteDialog,
)

/**
 * Confirms changed prices before the purchase continues. Loaded lazily, since prices seldom change.
 */
export function ChangesDialog({ quote }: { quote: QuoteState }) {
  const { changed } = quote
  return changed === undefined ? null : <ChangedQuoteDialog quote={quote} changed={changed} />
}
