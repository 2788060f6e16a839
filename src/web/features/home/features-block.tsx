import Building2 from 'lucide-react/icons/building-2'
import LineChart from 'lucide-react/icons/chart-candlestick'
import Languages from 'lucide-react/icons/languages'
import { offerTexts } from './texts.ts'

const FEATURES = [
  {
    Icon: Building2,
    title: offerTexts.plansTitle,
    text: offerTexts.plansText,
  },
  {
    Icon: Languages,
    title: offerTexts.contentTitle,
    text: offerTexts.contentText,
  },
  {
    Icon: LineChart,
    title: offerTexts.researchTitle,
    text: offerTexts.researchText,
  },
]

/** The three main benefits of the product. */
export function FeaturesBlock() {
  return (
    <section aria-label={offerTexts.label} className="border-y bg-sunken">
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
