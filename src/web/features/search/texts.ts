export const searchTexts = {
  suggestions: 'Suggestions',
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  registration: 'Registration number',
  sebiVerified: 'SEBI-registered, verified',
  otherVerified: 'Registered, verified',
  calls: 'Calls',
  callsOn: (script: string) => `Calls on ${script}`,
  scorecard: 'Scorecard, closed calls',
} as const
