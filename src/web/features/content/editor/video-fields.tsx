import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DESCRIPTION_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
  URL_MAX_CHARACTERS,
} from '#contract/common/limits.ts'
import type { PodcastDraft, VideoDraft } from '#contract/content/drafts.ts'
import { contentErrors } from '#contract/content/errors.ts'
import { CHANNEL_MAX_CHARACTERS, VIDEO_MAX_SECONDS } from '#contract/content/limits.ts'
import { lookUpVideo, publishingStatus } from '#contract/content/own-calls.ts'
import { parseVideoLink } from '#contract/content/video-link.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { fieldError } from '../draft/field-error.ts'
import type { Studio } from '../draft/use-studio.ts'
import { durationOf, durationText } from '../times/duration.ts'
import { fieldTexts } from './texts.ts'

type VideoFieldsProps = { studio: Studio; draft: VideoDraft | PodcastDraft }

/** A video by its link, with its description. */
export function VideoFields({ studio, draft }: VideoFieldsProps) {
  const { change } = studio
  const [length, setLength] = useState(durationText(draft.durationSeconds))
  const [typed, setTyped] = useState(draft.durationSeconds)
  if (typed !== draft.durationSeconds) {
    setTyped(draft.durationSeconds)
    setLength(durationText(draft.durationSeconds))
  }
  const seconds = durationOf(length)
  const isWrong = seconds === undefined || (seconds ?? 0) > VIDEO_MAX_SECONDS
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <LinkField studio={studio} draft={draft} />
        <TextArea
          label={fieldTexts.description}
          rows={6}
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          value={draft.description}
          error={fieldError(studio, 'description')}
          onValueChange={(description) => change({ ...draft, description })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={fieldTexts.length}
            optional
            placeholder={fieldTexts.lengthExample}
            value={length}
            error={isWrong ? fieldTexts.lengthUnclear : undefined}
            onValueChange={(text) => {
              setLength(text)
              const next = durationOf(text)
              if (next !== undefined && (next ?? 0) <= VIDEO_MAX_SECONDS) {
                setTyped(next)
                change({ ...draft, durationSeconds: next })
              }
            }}
          />
          <TextField
            label={fieldTexts.channel}
            optional
            maxLength={CHANNEL_MAX_CHARACTERS}
            value={draft.channel}
            error={fieldError(studio, 'channel')}
            onValueChange={(channel) => change({ ...draft, channel })}
          />
        </div>
      </div>
    </Card>
  )
}

function LinkField({ studio, draft }: VideoFieldsProps) {
  const { change } = studio
  const { data: status } = useSuspenseQuery(callQuery(useApi(), publishingStatus, {})).data
  const { fill, isPending, refusal, forget } = useVideoLookup(studio)
  // A link is not reported as invalid while it is being typed.
  const [left, setLeft] = useState(false)
  const isLink = parseVideoLink(draft.link) !== undefined
  const isStrange = left && !isLink && draft.link.trim() !== ''
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
      <TextField
        label={fieldTexts.youtubeLink}
        type="url"
        inputMode="url"
        placeholder={fieldTexts.linkExample}
        maxLength={URL_MAX_CHARACTERS}
        hint={status.videoLookup ? fieldTexts.pasteFilled : fieldTexts.pasteThenEnter}
        value={draft.link}
        error={refusal ?? (isStrange ? NO_VIDEO_LINK : fieldError(studio, 'link'))}
        onBlur={() => setLeft(true)}
        onValueChange={(link) => {
          forget()
          setLeft(false)
          change({ ...draft, link })
          const known = parseVideoLink(draft.link)?.id
          const next = parseVideoLink(link)?.id
          if (status.videoLookup && next !== undefined && next !== known) {
            void fill(link)
          }
        }}
      />
      {status.videoLookup ? (
        <Button
          className="sm:mt-6.5"
          disabled={!isLink}
          loading={isPending}
          onClick={() => void fill(draft.link)}
        >
          {fieldTexts.lookUp}
        </Button>
      ) : null}
    </div>
  )
}

const NO_VIDEO_LINK = contentErrors.video_link_unknown.message

/**
 * Fills in the details that the video's host reports. Title and description are kept if they are
 * already written.
 */
function useVideoLookup({ change, get, addPicture }: Studio) {
  const lookUp = useMutationCall(lookUpVideo)
  const fill = async (link: string) => {
    const found = await lookUp.mutateAsync({ body: { link } }).catch(() => undefined)
    const details = found?.data.details
    const now = get().draft
    if (!details || (now.kind !== 'videos' && now.kind !== 'podcasts')) {
      return
    }
    const { thumbnail } = details
    if (thumbnail !== null) {
      addPicture(thumbnail)
    }
    const over = (written: string, said: string, max: number) =>
      written.trim() === '' ? said.slice(0, max) : written
    change({
      ...now,
      title: over(now.title, details.title, TITLE_MAX_CHARACTERS),
      description: over(now.description, details.description, DESCRIPTION_MAX_CHARACTERS),
      channel: details.channel.slice(0, CHANNEL_MAX_CHARACTERS),
      durationSeconds: details.durationSeconds,
      image:
        thumbnail === null ? now.image : { _id: thumbnail._id, alt: thumbnail.alt.slice(0, 200) },
    })
  }
  return {
    fill,
    isPending: lookUp.isPending,
    refusal: lookUp.error === null ? undefined : messageOf(lookUp.error),
    forget: lookUp.reset,
  }
}
