import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { boundedLine, boundedText, id, instant, pageQuery, requiredLine } from '../common/fields.ts'
import { URL_MAX_CHARACTERS } from '../common/limits.ts'
import { draftInput } from './drafts.ts'
import { CONFIRMATIONS_MAX_COUNT, PDF_NAME_MAX_CHARACTERS } from './limits.ts'
import { contentPictureSchema } from './pieces.ts'
import { contentKindSchema } from './types.ts'

/*
 * What providers write, schedule and publish. Published versions are kept for ever; later edits are
 * a draft until it is published too.
 */

const pieceStates = ['draft', 'scheduled', 'published', 'removed', 'removed_by_admin'] as const
const pieceStateSchema = z.enum(pieceStates)
export type PieceState = (typeof pieceStates)[number]

/**
 * A finding of the linter in a field: `refused` blocks publishing, `confirm` requires a
 * confirmation.
 */
const findingSchema = z.object({
  rule: z.string(),
  severity: z.enum(['refused', 'confirm']),
  field: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  excerpt: z.string(),
  message: z.string(),
})

/** A finding that the provider confirms as correct. */
const confirmationInput = z.object({
  rule: requiredLine(80),
  field: requiredLine(80),
  excerpt: boundedText(500),
})
export type Confirmation = z.infer<typeof confirmationInput>

const confirmed = z.array(confirmationInput).max(CONFIRMATIONS_MAX_COUNT).default([])

const draftVersion = z.int().positive()

const count = z.int().nonnegative()

/** What prevents a draft from being published. */
const reviewSchema = z.object({
  /** The message for each incomplete field. */
  missing: z.record(z.string(), z.string()),
  findings: z.array(findingSchema),
})

/** A row of the provider's list. */
export const ownPieceRowSchema = z.object({
  _id: id,
  kind: contentKindSchema,
  state: pieceStateSchema,
  /** The title of the draft. */
  title: z.string(),
  image: contentPictureSchema.nullable(),
  /** Whether a published piece has unpublished changes. */
  hasChanges: z.boolean(),
  savedAt: instant,
  scheduledFor: instant.nullable(),
  /** Why a scheduled piece was not published and became a draft again. */
  scheduleProblem: z.string().nullable(),
  publishedAt: instant.nullable(),
  removedAt: instant.nullable(),
  /** Why an admin removed it. */
  removedReason: z.string().nullable(),
  stats: z.object({ views: count, likes: count }),
  /** For a published event. */
  event: z
    .object({
      startsAt: instant,
      endsAt: instant,
      NoOfRegistration: count,
      capacity: z.int().positive().nullable(),
      calledOffAt: instant.nullable(),
    })
    .nullable(),
})
export type OwnPieceRow = z.infer<typeof ownPieceRowSchema>

export const ownPieceSchema = ownPieceRowSchema.extend({
  draft: draftInput,
  /** To be sent with every save and publication; detects concurrent edits. */
  draftVersion,
  /** The picture and the PDF of the draft, and the pictures in its text. */
  pictures: z.array(contentPictureSchema),
  pdfUrl: z.string().nullable(),
  review: reviewSchema,
  versions: z.array(
    z.object({
      version: z.int().positive(),
      publishedAt: instant,
      title: z.string(),
      confirmations: z.array(confirmationInput),
    }),
  ),
})
export type OwnPiece = z.infer<typeof ownPieceSchema>

export const publishingStatus = call({
  name: 'content.publishingStatus',
  method: 'GET',
  path: '/api/provider/content/status',
  summary: 'Whether I may publish, what is missing, and how much I have of each kind',
  access: only('provider'),
  rate: 'read',
  reply: z.object({
    data: z.object({
      mayPublish: z.boolean(),
      /** False for trainers, tax experts and banks; the linter is stricter with them. */
      mayAdvise: z.boolean(),
      missing: z.array(z.enum(['verification', 'platform_plan'])),
      /** Whether video details are fetched from the host rather than typed. */
      videoLookup: z.boolean(),
      published: z.object({ articles: count, videos: count, events: count, podcasts: count }),
    }),
  }),
})

export const ownPieces = call({
  name: 'content.listOwn',
  method: 'GET',
  path: '/api/provider/content',
  summary: 'My pieces with their states, the last changed first',
  access: only('provider'),
  rate: 'read',
  query: pageQuery.extend({
    kind: contentKindSchema.optional(),
    /** `removed` covers both kinds of removal. */
    state: z.enum(['draft', 'scheduled', 'published', 'removed']).optional(),
  }),
  reply: z.object({ data: z.array(ownPieceRowSchema), nextCursor: z.string().optional() }),
})

export const ownPiece = call({
  name: 'content.getOwn',
  method: 'GET',
  path: '/api/provider/content/:id',
  summary: 'A piece of mine with its draft, for the editor',
  access: only('provider'),
  rate: 'read',
  params: z.object({ id }),
  reply: z.object({ data: ownPieceSchema }),
})

export const ownVersion = call({
  name: 'content.ownVersion',
  method: 'GET',
  path: '/api/provider/content/:id/versions/:version',
  summary: 'A piece of mine as it was published in this version',
  access: only('provider'),
  rate: 'read',
  params: z.object({ id, version: z.coerce.number().pipe(z.int().min(1).max(1_000_000)) }),
  reply: z.object({
    data: z.object({
      publishedAt: instant,
      content: draftInput,
      /** Its own picture and those in its text. */
      pictures: z.array(contentPictureSchema),
    }),
  }),
})

export const createPiece = call({
  name: 'content.create',
  method: 'POST',
  path: '/api/provider/content/create',
  summary: 'Creates a draft, empty or with the text so far',
  access: only('provider'),
  rate: 'write',
  body: z.object({ kind: contentKindSchema, draft: draftInput.optional() }),
  reply: z.object({ data: ownPieceSchema }),
  errors: ['too_many_drafts', 'picture_missing', 'pdf_missing'],
})

export const savePiece = call({
  name: 'content.save',
  method: 'POST',
  path: '/api/provider/content/save',
  summary: 'Saves a draft, and says what it lacks for publication',
  access: only('provider'),
  rate: 'write',
  body: z.object({ id, draftVersion, draft: draftInput }),
  reply: z.object({
    data: z.object({ draftVersion, savedAt: instant, review: reviewSchema }),
  }),
  errors: [
    'content_changed',
    'content_scheduled',
    'content_state',
    'picture_missing',
    'pdf_missing',
  ],
})

const publishErrors = [
  'publishing_not_open',
  'content_changed',
  'content_scheduled',
  'content_state',
  'content_unfinished',
  'lint_refused',
  'lint_unconfirmed',
  'picture_missing',
  'pdf_missing',
] as const

export const publishPiece = call({
  name: 'content.publish',
  method: 'POST',
  path: '/api/provider/content/publish',
  summary: 'Publishes a draft, or the changes to a published piece as its next version',
  access: only('provider'),
  rate: 'write',
  body: z.object({ id, draftVersion, confirmed }),
  reply: z.object({ data: ownPieceSchema }),
  errors: [
    ...publishErrors,
    'capacity_too_small',
    'event_called_off',
    'event_over',
    'event_moved_often',
  ],
})

export const schedulePiece = call({
  name: 'content.schedule',
  method: 'POST',
  path: '/api/provider/content/schedule',
  summary: 'Schedules the publication of a draft',
  access: only('provider'),
  rate: 'write',
  body: z.object({ id, draftVersion, at: instant, confirmed }),
  reply: z.object({ data: ownPieceSchema }),
  errors: [...publishErrors, 'schedule_invalid'],
})

export const unschedulePiece = call({
  name: 'content.unschedule',
  method: 'POST',
  path: '/api/provider/content/unschedule',
  summary: 'Makes a scheduled piece a draft again',
  access: only('provider'),
  rate: 'write',
  body: z.object({ id }),
  reply: z.object({ data: ownPieceSchema }),
  errors: ['content_state'],
})

export const removePiece = call({
  name: 'content.remove',
  method: 'POST',
  path: '/api/provider/content/remove',
  summary: 'Removes a draft, or takes a published piece offline; its versions are kept',
  access: only('provider'),
  rate: 'write',
  body: z.object({ id }),
  reply: z.object({ data: z.object({ _id: id, state: pieceStateSchema }) }),
  errors: ['content_state'],
})

export const uploadPicture = call({
  name: 'content.uploadPicture',
  method: 'POST',
  path: '/api/provider/content/picture',
  summary: 'Stores a picture in several widths; a draft refers to it by its id',
  access: only('provider'),
  rate: 'upload',
  body: z.object({ alt: boundedLine(200).default('') }),
  files: { picture: { kind: 'image', required: true } },
  reply: z.object({ data: contentPictureSchema }),
  errors: ['image_unreadable'],
})

export const uploadArticlePdf = call({
  name: 'content.uploadPdf',
  method: 'POST',
  path: '/api/provider/content/pdf',
  summary: 'Stores a PDF for an article; a draft refers to it by its id',
  access: only('provider'),
  rate: 'upload',
  body: z.object({ name: requiredLine(PDF_NAME_MAX_CHARACTERS) }),
  files: { pdf: { kind: 'pdf', required: true } },
  reply: z.object({
    data: z.object({ _id: id, name: z.string(), url: z.string(), bytes: z.int().positive() }),
  }),
})

export const lookUpVideo = call({
  name: 'content.lookUpVideo',
  method: 'POST',
  path: '/api/provider/content/videolookup',
  summary:
    'What the video host says about a link; null if no host is asked, so that it has to be typed',
  access: only('provider'),
  // The call sends a request to an external host and stores a picture.
  rate: 'upload',
  body: z.object({ link: requiredLine(URL_MAX_CHARACTERS) }),
  reply: z.object({
    data: z.object({
      videoId: z.string(),
      details: z
        .object({
          title: z.string(),
          description: z.string(),
          channel: z.string(),
          durationSeconds: z.int().positive().nullable(),
          /** The host's thumbnail, re-encoded and stored here. */
          thumbnail: contentPictureSchema.nullable(),
        })
        .nullable(),
    }),
  }),
  errors: ['video_link_unknown', 'video_not_found', 'video_host_unavailable'],
})

export const contentOwnCalls = {
  publishingStatus,
  ownPieces,
  ownPiece,
  ownVersion,
  createPiece,
  savePiece,
  publishPiece,
  schedulePiece,
  unschedulePiece,
  removePiece,
  uploadPicture,
  uploadArticlePdf,
  lookUpVideo,
}
