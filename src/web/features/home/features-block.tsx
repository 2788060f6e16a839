import Building2 from 'lucide-react/icons/building-2'
import LineChart from 'lucide-react/icons/chart-candlestick'
import Languages from 'lucide-react/icons/languages'

const FEATURES = [
  {
    Icon: Building2,
    title: 'Advisory services from leading companies',
    text: 'Plans of research analysts, advisers and fund managers side by side, with terms, price and registration number on the page.',
  },
  {
    Icon: Languages,
    title: 'Content in your language, for each asset class',
    text: 'Equity, commodity, forex and bonds, explained by experts in your language.',
  },
  {
    Icon: LineChart,
    title: 'Direct analyst research with performance ratings',
    text: 'Every call is recorded when it is made. We measure the result, not the person who made it.',
  },
]

/** The three things the place is good for. */
export function FeaturesBlock() {
  return (
    <section aria-label="What Tradebox offers" className="border-y bg-sunken">
      <ul className="page grid gap-x-12 gap-y-9 py-12 sm:py-14 md:grid-cols-3">
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="text-accent-ink" />
            <h2 className="mt-4 text-lg">{title}</h2>
            <p className="mt-2 text-base text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
