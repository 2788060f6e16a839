/** When a piece goes live. */
export const scheduleTexts = {
  futureTime: 'Choose a time in the future, within one year.',
  schedule: 'Schedule',
  scheduleHint: 'It goes live by itself at that minute.',
  date: 'Date',
  timeIst: 'Time (IST)',
}

/** Time zones in which a start can be chosen. */
export const zoneTexts = {
  indiaIst: 'India (IST)',
  dubai: 'Dubai',
  singapore: 'Singapore',
  tokyo: 'Tokyo',
  sydney: 'Sydney',
  london: 'London',
  berlin: 'Berlin',
  newYork: 'New York',
  losAngeles: 'Los Angeles',
  utc: 'UTC',
}
