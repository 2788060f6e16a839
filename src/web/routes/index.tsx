import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/')({
  component: HomePage,
  head: () =>
    pageHead({
      title: 'SEBI-registered analysts, plans and live trade calls',
      description:
        'Find SEBI-registered research analysts and advisers, buy their plans and follow their trade calls live on a scorecard that nobody can doctor.',
      path: '/',
    }),
})

function HomePage() {
  return (
    <section className="mx-auto max-w-5xl px-4 py-24">
      <h1 className="text-balance font-semibold text-4xl">
        Unlocking Your Financial Potential: Where Experts Guide Your Wealth Journey
      </h1>
    </section>
  )
}
