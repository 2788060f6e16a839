const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Nov 2026' from '2026-11'. */
export function monthName(month: string): string {
  const [year = '', number = '1'] = month.split('-')
  return `${NAMES[Number(number) - 1] ?? ''} ${year}`
}

/** '12.5%', or a dash if there was nobody to count. */
export function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent}%`
}
