import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { languageLabels } from '#contract/common/texts.ts'
import { languages } from '#contract/common/types.ts'
import type { Draft } from '#contract/content/drafts.ts'
import { CONTENT_TAG_MAX_CHARACTERS, CONTENT_TAGS_MAX } from '#contract/content/limits.ts'
import { marketTags } from '#contract/content/types.ts'
import { allowedValue } from '#web/lib/navigation/search-values.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldError } from '../draft/field-error.ts'
import type { Studio } from '../draft/use-studio.ts'
import { fieldTexts } from './texts.ts'

const MARKETS = marketTags.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

/** The fields that readers filter by. */
export function CommonFields({ studio }: { studio: Studio }) {
  const { draft, change } = studio
  return (
    <div className="flex flex-col gap-5">
      <Select
        label={fieldTexts.language}
        value={draft.language}
        options={languages.map((value) => ({ value, label: languageLabels[value] }))}
        onValueChange={(value) =>
          change({ ...draft, language: allowedValue(languages, value) ?? draft.language })
        }
      />
      <TickList
        label={fieldTexts.markets}
        options={MARKETS}
        values={draft.category}
        error={fieldError(studio, 'category')}
        onValuesChange={(values) =>
          change({ ...draft, category: marketTags.filter((tag) => values.includes(tag)) })
        }
      />
      <TagsField
        draft={draft}
        error={fieldError(studio, 'tags')}
        onTags={(tags) => change({ ...draft, tags: [...tags] })}
      />
    </div>
  )
}

type TagsFieldProps = {
  draft: Draft
  error: string | undefined
  onTags: (tags: readonly string[]) => void
}

function TagsField({ draft: { tags }, error, onTags }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const tag = typed.trim()
    if (tag !== '' && !tags.includes(tag) && tags.length < CONTENT_TAGS_MAX) {
      onTags([...tags, tag])
    }
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={fieldTexts.tags}
        optional
        hint={fieldTexts.tagsHint(CONTENT_TAGS_MAX)}
        error={error}
        maxLength={CONTENT_TAG_MAX_CHARACTERS}
        value={typed}
        onValueChange={setTyped}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault()
            add()
          }
        }}
      />
      {tags.length === 0 ? null : (
        <ul aria-label={fieldTexts.chosenTags} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex items-center rounded-sm bg-hover ps-2 text-sm text-ink-soft wrap-anywhere"
            >
              {tag}
              <IconButton
                size="sm"
                label={fieldTexts.removeTag(tag)}
                onClick={() => onTags(tags.filter((one) => one !== tag))}
              >
                <X size={13} strokeWidth={2} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
