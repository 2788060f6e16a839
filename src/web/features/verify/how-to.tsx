import { ExternalLink } from '#web/ui/actions/text-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { howToTexts } from './texts.ts'

/** What a valid record does not prove, and how to check it without this page. */
export function HowTo({ providerId }: { providerId: string }) {
  const query = `providerId=${providerId}`
  return (
    <>
      <Card title={howToTexts.cannotProve}>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink-soft">
          <li>{howToTexts.sealedCalls}</li>
          <li>{howToTexts.oneJournal}</li>
          <li>{howToTexts.marketPrices}</li>
          <li>{howToTexts.ourScript}</li>
        </ul>
      </Card>
      <Card title={howToTexts.withoutUs}>
        <div className="flex flex-col gap-4 text-sm text-ink-soft">
          <p>{howToTexts.withoutUsText}</p>
          <ul className="flex flex-col gap-1.5">
            <Raw href={`/api/scorecard/journal?${query}&after=0`}>{howToTexts.journal}</Raw>
            <Raw href={`/api/scorecard/performance?${query}`}>{howToTexts.report}</Raw>
            <Raw href="/api/scorecard/roots">{howToTexts.dailyRoots}</Raw>
          </ul>
          <dl className="flex flex-col gap-3">
            <Rule name={howToTexts.rules.first}>
              prev = SHA-256("tradebox scorecard v1 {providerId}")
            </Rule>
            <Rule name={howToTexts.rules.event}>
              {
                'hash = SHA-256({"at":at,"digest":"digest","prev":"prev","provider":"providerId","seq":seq,"v":1})'
              }
            </Rule>
            <Rule name={howToTexts.rules.opened}>{'digest = SHA-256(salt + "\\n" + detail)'}</Rule>
            <Rule name={howToTexts.rules.day}>
              {
                'root = SHA-256("tradebox daily root v1\\n" + day + "\\n" + prev + "\\n" + lines), a line per provider: providerId + " " + seq + " " + hash'
              }
            </Rule>
          </dl>
        </div>
      </Card>
    </>
  )
}

function Raw({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <ExternalLink href={href}>{children}</ExternalLink>
    </li>
  )
}

function Rule({ name, children }: { name: string; children: string | readonly string[] }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd>
        <code className="block rounded-sm bg-sunken px-2.5 py-1.5 font-mono text-xs text-ink [overflow-wrap:anywhere]">
          {children}
        </code>
      </dd>
    </div>
  )
}
