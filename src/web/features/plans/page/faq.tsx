import { planFaq } from '#contract/documents/pages/plan-faq.ts'
import { spans } from '#web/lib/display/spans.tsx'
import { Accordion } from '#web/ui/layout/accordion.tsx'

const ANSWER =
  '[&_a]:text-accent-ink [&_a]:underline [&_a]:decoration-accent-ink/35 [&_a]:underline-offset-[3px]'

const ITEMS = planFaq.map(({ id, question, answer }) => ({
  id: `faq-${id}`,
  title: question,
  content: <p className={ANSWER}>{spans(answer)}</p>,
}))

/** The questions at the end of every plan's page. */
export function PlanFaq() {
  return <Accordion items={ITEMS} className="mt-3 max-w-(--container-prose)" />
}
