/** When a piece goes live. */
export const scheduleTexts = {
  futureTime: 'Choose a time in the future, within one year.',
  schedule: 'Schedule',
  scheduleHint: 'It goes live by itself at that minute.',
  date: 'Date',
  timeIst: 'Time (IST)',
}
