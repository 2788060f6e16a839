import type { Piece } from '#contract/content/pieces.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { CategoryLinks, TagLinks } from '../cards/card-parts.tsx'
import { foreignLanguage, languageTags } from '../piece-words.ts'
import { readingTexts } from './texts.ts'

/** The head of a piece: publisher, registration number and title. */
export function PieceIntro({
  piece,
}: {
  piece: Pick<Piece, 'title' | 'kind' | 'category' | 'tags' | 'language' | 'authorData'>
}) {
  const { title, kind, category, tags, language, authorData } = piece
  const { id, name, authorImage, type, regNumber, category: calling } = authorData
  const foreign = foreignLanguage(piece)
  return (
    <header>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={authorImage} size="md" shape={avatarShape(type)} eager />
        <div className="min-w-0">
          <a
            href={`/view/serviceprovider/${id}`}
            className="rounded-xs font-[600] underline-offset-[3px] hover:text-accent-ink hover:underline"
          >
            {name}
          </a>
          <p className="num text-sm text-ink-muted [overflow-wrap:anywhere]">
            {categoryTitle(calling)} {readingTexts.registrationNumber} {regNumber}
          </p>
        </div>
      </div>
      <h1
        lang={languageTags[language]}
        className="mt-6 text-3xl [overflow-wrap:anywhere] sm:text-4xl"
      >
        {title}
      </h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <CategoryLinks categories={category} kind={kind} />
        <TagLinks tags={tags} kind={kind} />
        {foreign === undefined ? null : <span className="text-sm text-ink-muted">{foreign}</span>}
      </div>
    </header>
  )
}
