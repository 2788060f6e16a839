import { existsSync } from 'node:fs'
import { asvsLevels } from './items.ts'
import { testNamesIn } from './test-names.ts'

const MAX_DEVIATIONS = 5
const MAX_WORDS = 20

type Row = {
  readonly id: string
  readonly level: string
  readonly meaning: string
  readonly evidence: string
}

type Deviation = { readonly id: string; readonly since: string; readonly review: string }

export type AsvsReport = {
  readonly ok: boolean
  readonly breaches: readonly string[]
  readonly items: number
  readonly tested: number
  readonly notApplicable: number
  readonly deviations: readonly string[]
  /** Counts by chapter: tested, not applicable, deviations. */
  readonly chapters: Readonly<Record<string, readonly [number, number, number]>>
}

type Kind = 'tested' | 'not applicable' | 'deviation'

/** Checks that the table covers every item and that the tests it names exist. */
export function checkAsvs(page: string): AsvsReport {
  const rows = readRows(page)
  const deviations = readDeviations(page)
  const names = new Map<string, ReadonlySet<string>>()
  const breaches = [
    ...breachesOfItems(rows),
    ...rows.flatMap((row) => breachesOfRow(row, deviations, names)),
    ...breachesOfDeviations(rows, deviations),
  ]
  const kinds = rows.map((row) => [row.id.split('.')[0] ?? '', kindOf(row)] as const)
  const count = (kind: Kind, chapter?: string) =>
    kinds.filter(([of, one]) => one === kind && (chapter === undefined || of === chapter)).length
  const chapters = [...new Set(kinds.map(([chapter]) => chapter))].map((chapter) => {
    const counts = [
      count('tested', chapter),
      count('not applicable', chapter),
      count('deviation', chapter),
    ] as const
    return [`V${chapter}`, counts] as const
  })
  return {
    ok: breaches.length === 0,
    breaches,
    items: rows.length,
    tested: count('tested'),
    notApplicable: count('not applicable'),
    deviations: deviations.map(({ id }) => id),
    chapters: Object.fromEntries(chapters),
  }
}

function readRows(page: string): readonly Row[] {
  return [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+) \|$/gm)].map(
    ([, id = '', level = '', meaning = '', evidence = '']) => ({ id, level, meaning, evidence }),
  )
}

function readDeviations(page: string): readonly Deviation[] {
  const [, section = ''] = page.split('\n## Deviations\n')
  return [
    ...section.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d{4}-\d\d-\d\d) \| (.+?) \| (.+?) \|$/gm),
  ].map(([, id = '', since = '', , review = '']) => ({ id, since, review }))
}

function kindOf({ evidence }: Row): Kind {
  if (evidence.startsWith('[Deviation]')) {
    return 'deviation'
  }
  return evidence.startsWith('Not applicable: ') ? 'not applicable' : 'tested'
}

function breachesOfItems(rows: readonly Row[]): readonly string[] {
  const seen = rows.map(({ id }) => id)
  const missing = [...asvsLevels.keys()].filter((id) => !seen.includes(id))
  const wrong = rows.filter(({ id, level }) => asvsLevels.get(id) !== Number(level))
  const twice = seen.filter((id, index) => seen.indexOf(id) !== index)
  return [
    ...missing.map((id) => `${id} is missing`),
    ...wrong.map(({ id, level }) => `${id} is no item of level ${level}`),
    ...twice.map((id) => `${id} stands there twice`),
  ]
}

function breachesOfRow(
  row: Row,
  deviations: readonly Deviation[],
  names: Map<string, ReadonlySet<string>>,
): readonly string[] {
  const { id, meaning, evidence } = row
  const tests = evidence.split('<br>').filter((part) => part.startsWith('`'))
  const long = meaning.split(' ').length > MAX_WORDS ? [`${id} says too much`] : []
  const kind = kindOf(row)
  if (kind === 'deviation') {
    return deviations.some((one) => one.id === id) ? long : [`${id} gives no reason`]
  }
  const none = kind === 'tested' && tests.length === 0 ? [`${id} names no test`] : []
  return [...long, ...none, ...tests.flatMap((test) => breachesOfTest(id, test, names))]
}

function breachesOfTest(
  id: string,
  test: string,
  names: Map<string, ReadonlySet<string>>,
): readonly string[] {
  const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? []
  if (!/\.(?:test|spec)\.tsx?$/.test(file) || !existsSync(file)) {
    return [`${id}: there is no test file in ${test}`]
  }
  const known = names.get(file) ?? testNamesIn(file)
  names.set(file, known)
  return known.has(name) ? [] : [`${id}: ${file} has no test “${name}”`]
}

function breachesOfDeviations(
  rows: readonly Row[],
  deviations: readonly Deviation[],
): readonly string[] {
  const idle = deviations.filter(
    ({ id }) => !rows.some((row) => row.id === id && kindOf(row) === 'deviation'),
  )
  const undated = deviations.filter(({ review }) => !/\d{4}-\d\d-\d\d/.test(review))
  return [
    ...(deviations.length > MAX_DEVIATIONS ? [`more than ${MAX_DEVIATIONS} deviations`] : []),
    ...idle.map(({ id }) => `${id} is no deviation in the table`),
    ...undated.map(({ id }) => `${id} does not say who reviews it, and when`),
  ]
}
