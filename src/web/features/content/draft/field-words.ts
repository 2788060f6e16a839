/** Fields of drafts as people read them. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'Title',
  category: 'Markets',
  tags: 'Tags',
  image: 'Picture',
  content: 'Text',
  pdf: 'PDF',
  link: 'Link',
  description: 'Description',
  channel: 'Channel',
  startsAt: 'Start',
  endsAt: 'End',
  location: 'Address',
  capacity: 'Seats',
}
