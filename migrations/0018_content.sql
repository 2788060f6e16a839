-- What providers publish: articles, videos, events and podcasts.

-- An article, video, event or podcast: what is being written, and what is shown of it.
create table content_piece (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  kind text not null check (kind in ('articles', 'videos', 'events', 'podcasts')),
  state text not null check (state in ('draft', 'scheduled', 'published', 'removed', 'removed_by_admin')),
  -- Follows the provider, so that what the public sees is known here.
  provider_verified boolean not null,
  shown boolean not null generated always as (state = 'published' and provider_verified) stored,
  created_at timestamptz(3) not null,
  -- What is being written; of a published piece, its changes.
  draft jsonb not null,
  draft_version integer not null default 1 check (draft_version > 0),
  saved_at timestamptz(3) not null,
  -- When the draft becomes a version, and the wording that its provider stands by.
  scheduled_for timestamptz(3),
  confirmations jsonb not null default '[]',
  schedule_problem text,
  -- As it was published last.
  version integer not null default 0 check (version >= 0),
  published_draft_version integer,
  published_at timestamptz(3),
  edited_at timestamptz(3),
  title text,
  excerpt text,
  language text,
  category text[],
  tags text[],
  image jsonb,
  read_minutes integer check (read_minutes > 0),
  pdf_id uuid,
  video_id text,
  duration_seconds integer check (duration_seconds > 0),
  channel text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  time_zone text,
  event_type text check (event_type in ('Online', 'Offline')),
  location text,
  link text,
  capacity integer check (capacity > 0),
  attending integer not null default 0 check (attending >= 0),
  called_off_at timestamptz(3),
  -- How often it moved or was called off, for telling those who attend.
  change_no integer not null default 0,
  note text,
  views integer not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  -- Views of the last days.
  trend integer not null default 0 check (trend >= 0),
  -- The last follower who was told, in the order of their ids; null: nobody yet.
  told_after uuid,
  told_all_at timestamptz(3),
  removed_at timestamptz(3),
  removed_by uuid references account (id),
  removed_reason text,
  check ((state = 'scheduled') = (scheduled_for is not null)),
  check ((version > 0) = (published_at is not null)),
  check (version = 0 or (title is not null and language is not null and category is not null)),
  check (state <> 'published' or version > 0),
  check ((state in ('removed', 'removed_by_admin')) = (removed_at is not null)),
  check (kind <> 'events' or version = 0 or (starts_at is not null and ends_at > starts_at)),
  check (capacity is null or attending <= capacity),
  check (kind not in ('videos', 'podcasts') or version = 0 or video_id is not null)
);
create index content_piece_own on content_piece (provider_id, saved_at desc, id desc);
create index content_piece_own_kind on content_piece (provider_id, kind, saved_at desc, id desc);
create index content_piece_own_unread on content_piece (provider_id, saved_at desc, id desc)
  where state <> 'published';
create index content_piece_of_provider on content_piece (provider_id, kind, published_at desc, id desc)
  where shown;
create index content_piece_events_of_provider on content_piece (provider_id, starts_at, id)
  where shown and kind = 'events';
create index content_piece_video on content_piece (video_id, kind) where shown and video_id is not null;
create index content_piece_trending on content_piece (trend) where trend > 0;
create index content_piece_starting on content_piece (starts_at)
  where state = 'published' and kind = 'events' and called_off_at is null;

-- Published versions, as they were, for ever.
create table content_version (
  piece_id uuid not null references content_piece (id),
  version integer not null check (version > 0),
  published_at timestamptz(3) not null,
  title text not null,
  content jsonb not null,
  -- Its words alone.
  body text not null,
  -- The wording that the linter marked and the provider stands by.
  confirmations jsonb not null,
  primary key (piece_id, version)
);

create function content_version_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'published versions stay as they are' using errcode = 'insufficient_privilege';
end
$$;
create trigger content_version_append_only before update or delete on content_version
  for each row execute function content_version_refuse();
create trigger content_version_no_truncate before truncate on content_version
  for each statement execute function content_version_refuse();
create trigger content_piece_stays before truncate on content_piece
  for each statement execute function content_version_refuse();

-- Where a shown piece stands: once for each of its categories and for 'all', in its language and in
-- any (''), so that every filter is the beginning of an index.
create table content_listing (
  kind text not null check (kind in ('articles', 'videos', 'events', 'podcasts')),
  category text not null,
  language text not null,
  piece_id uuid not null references content_piece (id),
  published_at timestamptz(3) not null,
  starts_at timestamptz(3),
  trend integer not null,
  primary key (piece_id, category, language)
);
create index content_listing_newest on content_listing
  (kind, category, language, published_at desc, piece_id desc);
create index content_listing_trending on content_listing
  (kind, category, language, trend desc, piece_id desc);
create index content_listing_events on content_listing (category, language, starts_at, piece_id)
  where kind = 'events';

-- Who likes what.
create table content_like (
  piece_id uuid not null references content_piece (id),
  account_id uuid not null references account (id),
  liked_at timestamptz(3) not null,
  primary key (piece_id, account_id)
);
create index content_like_account on content_like (account_id);

-- Who has looked today, as a digest under a key of the server; yesterday's are forgotten.
create table content_viewer (
  day date not null,
  piece_id uuid not null,
  viewer bytea not null,
  primary key (day, piece_id, viewer)
);

-- How often a piece was looked at on a day; older days are only in its total.
create table content_view_day (
  piece_id uuid not null references content_piece (id),
  day date not null,
  views integer not null check (views > 0),
  primary key (piece_id, day)
);
create index content_view_day_day on content_view_day (day);

-- Who attends an event.
create table content_attendee (
  event_id uuid not null references content_piece (id),
  account_id uuid not null references account (id),
  joined_at timestamptz(3) not null,
  -- The start of which this one was reminded, a day and an hour ahead.
  day_reminded_for timestamptz(3),
  hour_reminded_for timestamptz(3),
  -- The last change of the event of which this one was told.
  told_change integer not null default 0,
  primary key (event_id, account_id)
);
create index content_attendee_account on content_attendee (account_id, event_id);
create index content_attendee_order on content_attendee (event_id, joined_at, account_id);

-- The picture by which a piece without its own is shared, drawn once for each version.
create table content_share_picture (
  piece_id uuid not null,
  version integer not null,
  file_id text not null,
  drawn_at timestamptz(3) not null,
  primary key (piece_id, version),
  foreign key (piece_id, version) references content_version (piece_id, version)
);

-- Pictures, drawn anew in several widths. What no version names is spare.
create table content_picture (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  sizes jsonb not null,
  published boolean not null default false,
  uploaded_at timestamptz(3) not null
);
create index content_picture_spare on content_picture (provider_id, uploaded_at desc, id desc)
  where not published;

-- PDFs of articles. What no version names is spare.
create table content_pdf (
  id uuid primary key,
  provider_id uuid not null references provider (account_id),
  file_id text not null,
  bytes integer not null check (bytes > 0),
  published boolean not null default false,
  uploaded_at timestamptz(3) not null
);
create index content_pdf_spare on content_pdf (provider_id, uploaded_at desc, id desc)
  where not published;
