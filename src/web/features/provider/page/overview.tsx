import type { ReactNode } from 'react'
import { languageLabels } from '#contract/common/texts.ts'
import { LEGAL_TEXT_WORDS } from '#contract/providers/limits.ts'
import type { ProviderCard, PublicProvider } from '#contract/providers/types.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ReadMore } from '#web/ui/layout/read-more.tsx'
import { profileFieldTexts } from '../texts.ts'
import { SubProfiles } from './sub-profiles.tsx'
import { profileTexts } from './texts.ts'

type OverviewProps = {
  provider: PublicProvider
  subProfiles: readonly ProviderCard[]
  /** The control that loads more of them. */
  moreSubProfiles: ReactNode
}

/** The first page of a profile: about, people, and the texts that the law requires. */
export function Overview({ provider, subProfiles, moreSubProfiles }: OverviewProps) {
  const { RegName, description, segments, languages } = provider
  return (
    <div className="flex flex-col gap-10">
      <Part title={profileFieldTexts.about}>
        <p className="max-w-(--container-prose) text-base whitespace-pre-line text-ink-soft">
          {description}
        </p>
        <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4">
          <Marks label={profileFieldTexts.segments} marks={segments} />
          <Marks
            label={profileFieldTexts.languages}
            marks={languages.map((one) => languageLabels[one])}
          />
        </dl>
      </Part>
      {subProfiles.length === 0 ? null : (
        <Part title={profileTexts.subProfiles}>
          <SubProfiles providers={subProfiles} />
          {moreSubProfiles}
        </Part>
      )}
      <LegalText title={profileFieldTexts.disclaimer} text={provider.disclaimer} name={RegName} />
      <LegalText
        title={profileFieldTexts.refundPolicy}
        text={provider.refundPolicy}
        name={RegName}
      />
      <LegalText title={profileFieldTexts.riskFactors} text={provider.riskFactors} name={RegName} />
      <LegalText
        title={profileFieldTexts.conflictOfInterest}
        text={provider.conflictOfInterest}
        name={RegName}
      />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function Marks({ label, marks }: { label: string; marks: readonly string[] }) {
  return marks.length === 0 ? null : (
    <div>
      <dt className="mb-1.5 text-sm text-ink-muted">{label}</dt>
      <dd className="flex flex-wrap gap-1.5">
        {marks.map((mark) => (
          <Badge key={mark}>{mark}</Badge>
        ))}
      </dd>
    </div>
  )
}

type LegalTextProps = { title: string; text: string | null; name: string }

function LegalText({ title, text, name }: LegalTextProps) {
  return text === null ? null : (
    <Part title={title}>
      <ReadMore
        text={text}
        words={LEGAL_TEXT_WORDS}
        about={profileTexts.aboutLegalText(title, name)}
        className="max-w-(--container-prose) text-base text-ink-soft"
      />
    </Part>
  )
}
