/** Cards of pieces. The home page carries them: what opens later keeps its own. */
export const cardTexts = {
  addNamed: (title: string) => `Add ${title} to your calendar`,
  addToCalendar: 'Add to calendar',
  minutes: (count: number) => `${count} min read`,
  play: (title: string) => `Play ${title}`,
}
