import { useState } from 'react'
import { DESCRIPTION_MAX_CHARACTERS, URL_MAX_CHARACTERS } from '#contract/common/limits.ts'
import type { EventDraft } from '#contract/content/drafts.ts'
import { EVENT_CAPACITY_MAX_COUNT, LOCATION_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { contentLabels } from '#contract/content/texts.ts'
import { eventTypes } from '#contract/content/types.ts'
import { allowedValue } from '#web/lib/navigation/search-values.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { fieldError } from '../draft/field-error.ts'
import type { Studio } from '../draft/use-studio.ts'
import { zonesWith } from '../times/time-zones.ts'
import { instantOf, wallTimeOf } from '../times/zoned-time.ts'
import { fieldTexts } from './texts.ts'

type EventFieldsProps = { studio: Studio; draft: EventDraft }

/** The fields of an event: description, time, place and number of seats. */
export function EventFields({ studio, draft }: EventFieldsProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <TextArea
          label={fieldTexts.description}
          rows={6}
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          value={draft.description}
          error={fieldError(studio, 'description')}
          onValueChange={(description) => studio.change({ ...draft, description })}
        />
        <TimeFields studio={studio} draft={draft} />
        <PlaceFields studio={studio} draft={draft} />
      </div>
    </Card>
  )
}

/** Local times in the event's time zone, and the number of seats. */
function TimeFields({ studio, draft }: EventFieldsProps) {
  const { change } = studio
  const { timeZone } = draft
  const wall = (instant: string | null) => (instant === null ? '' : wallTimeOf(instant, timeZone))
  const handleZone = (zone: string) => {
    // The local times stay the same; the instants move with the zone.
    const moved = (instant: string | null) =>
      instant && instantOf(wallTimeOf(instant, timeZone), zone)
    change({
      ...draft,
      timeZone: zone,
      startsAt: moved(draft.startsAt),
      endsAt: moved(draft.endsAt),
    })
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={fieldTexts.starts}
        type="datetime-local"
        value={wall(draft.startsAt)}
        error={fieldError(studio, 'startsAt')}
        onValueChange={(text) => change({ ...draft, startsAt: instantOf(text, timeZone) })}
      />
      <TextField
        label={fieldTexts.ends}
        type="datetime-local"
        value={wall(draft.endsAt)}
        error={fieldError(studio, 'endsAt')}
        onValueChange={(text) => change({ ...draft, endsAt: instantOf(text, timeZone) })}
      />
      <Select
        label={fieldTexts.timeZone}
        value={timeZone}
        options={zonesWith(timeZone)}
        onValueChange={handleZone}
      />
      <SeatsField studio={studio} draft={draft} />
    </div>
  )
}

function SeatsField({ studio, draft }: EventFieldsProps) {
  const { capacity } = draft
  const [seats, setSeats] = useState(capacity === null ? '' : String(capacity))
  return (
    <TextField
      label={fieldTexts.seats}
      optional
      inputMode="numeric"
      hint={fieldTexts.seatsHint}
      value={seats}
      error={seatsIn(seats) === undefined ? fieldTexts.wholeNumber : fieldError(studio, 'capacity')}
      onValueChange={(text) => {
        setSeats(text)
        const next = seatsIn(text)
        if (next !== undefined) {
          studio.change({ ...draft, capacity: next })
        }
      }}
    />
  )
}

function PlaceFields({ studio, draft }: EventFieldsProps) {
  const { change } = studio
  return (
    <>
      <RadioGroup
        label={fieldTexts.where}
        columns={2}
        value={draft.eventType}
        options={[
          { value: 'Online', label: contentLabels.online },
          { value: 'Offline', label: fieldTexts.atAPlace },
        ]}
        onValueChange={(value) =>
          change({ ...draft, eventType: allowedValue(eventTypes, value) ?? draft.eventType })
        }
      />
      {draft.eventType === 'Online' ? (
        <TextField
          label={fieldTexts.linkToJoin}
          type="url"
          placeholder="https://"
          hint={fieldTexts.linkHint}
          maxLength={URL_MAX_CHARACTERS}
          value={draft.link}
          error={fieldError(studio, 'link')}
          onValueChange={(link) => change({ ...draft, link: link.trim() })}
        />
      ) : (
        <TextField
          label={fieldTexts.address}
          maxLength={LOCATION_MAX_CHARACTERS}
          value={draft.location}
          error={fieldError(studio, 'location')}
          onValueChange={(location) => change({ ...draft, location })}
        />
      )}
    </>
  )
}

function seatsIn(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') {
    return null
  }
  const seats = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return seats >= 1 && seats <= EVENT_CAPACITY_MAX_COUNT ? seats : undefined
}
