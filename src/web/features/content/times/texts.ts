/** Scheduling a piece. */
export const scheduleTexts = {
  futureTime: 'Choose a time in the future, within one year.',
  schedule: 'Schedule',
  scheduleHint: 'It goes live by itself at that minute.',
  date: 'Date',
  timeIst: 'Time (IST)',
}

/** The time zones for the start of an event. */
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
