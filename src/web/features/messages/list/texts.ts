/** All conversations, and the search for people. */
export const messageListTexts = {
  searchPeople: 'Search people',
  none: 'No messages yet',
  noneHintBuyer: 'Search for a verified provider to write to, or use Message on a profile.',
  noneHintProvider: 'People who write to you appear here. You can write to clients and followers.',
  conversations: 'Conversations',
  you: 'You: ',
  muted: 'Muted',
  unread: 'unread',
  searching: 'Searching',
  noResults: 'No results.',
  found: 'People you can write to',
  writeTo: 'Write to',
  people: 'People',
  title: 'Messages',
  choose: 'Choose a conversation',
  chooseHint: 'Or search for someone to message.',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Messages',
}
