import { Suspense } from 'react'
import { lazyPart } from '#web/ui/overlays/lazy-part.ts'
import type { QuoteAsking } from './use-quote.ts'

const ChangedQuoteDialog = lazyPart(
  async () => (await import('./changed-quote-dialog.tsx')).ChangedQuoteDialog,
)

/** Asks whether to go on, where a price is no longer what the buyer looked at; it seldom is. */
export function ChangesDialog({ quote }: { quote: QuoteAsking }) {
  const { changed } = quote
  return changed === undefined ? null : (
    <Suspense>
      <ChangedQuoteDialog quote={quote} changed={changed} />
    </Suspense>
  )
}
