/**
 * Writes the parts of the documentation that are generated from the code: docs/calls.md, and in
 * other files the text between the two marks of a section. `docs.test.ts` fails if the committed
 * files differ.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { errors } from '#contract/errors.ts'
import { type RateLimit, rateClasses } from '#contract/rate.ts'
import { assert } from '#kit/assert.ts'
import { describeVariables } from '#platform/config/describe.ts'
import { accessText } from '#platform/http/openapi.ts'
import { commonErrors } from '../src/contract/common/errors.ts'
import { describeActors } from '../src/demo/actors.ts'
import { loadMarketplace } from '../src/demo/marketplace.ts'
import { securitySections } from './lib/security-sections.ts'

const ROOT = join(import.meta.dirname, '..')

/** A file of the documentation with its expected text. */
export type Document = { readonly path: string; readonly text: string }

type Architecture = {
  readonly modules: Readonly<Record<string, readonly string[]>>
  readonly purposes: Readonly<Record<string, string>>
}

/** Generates all documents without writing them. */
export function generateDocuments(): readonly Document[] {
  return [
    { path: 'docs/calls.md', text: callsPage(Object.values(calls)) },
    withSections('docs/ARCHITECTURE.md', { picture: modulesPicture(), modules: modulesTable() }),
    withSection('docs/adr/README.md', 'index', decisionsTable()),
    withSections('docs/SECURITY.md', securitySections(table)),
    withSections('README.md', { 'sign-ins': signInsTable(), configuration: configurationTable() }),
  ]
}

function withSection(path: string, section: string, content: string): Document {
  return withSections(path, { [section]: content })
}

/** The file with the contents of its marked sections replaced. */
function withSections(path: string, sections: Readonly<Record<string, string>>): Document {
  let text = readFileSync(join(ROOT, path), 'utf8')
  for (const [section, content] of Object.entries(sections)) {
    const [open, close] = [`<!-- generated: ${section} -->`, `<!-- end: ${section} -->`]
    const [before, rest, again] = text.split(open)
    const [, after, twice] = rest?.split(close) ?? []
    assert(after !== undefined, `${path} has a section ${section}`)
    assert(again === undefined && twice === undefined, `${path} has one section ${section}`)
    text = `${before}${open}\n${content}\n${close}${after}`
  }
  return { path, text }
}

type Row = readonly string[]

function table(head: Row, rows: readonly Row[]): string {
  assert(rows.length > 0, `the table of ${head[0]} has rows`)
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const code = (text: string) => `\`${text}\``
const codes = (names: readonly string[]) => names.map(code).join(', ')

function callsPage(specs: readonly CallSpec[]): string {
  const areas = new Map<string, CallSpec[]>()
  for (const spec of specs) {
    const area = spec.name.split('.')[0] ?? spec.name
    areas.set(area, [...(areas.get(area) ?? []), spec])
  }
  return `# Calls

Made by \`npm run docs\` from the contract (\`src/contract/calls.ts\`), from which the server's routes and
the client are made as well. ${specs.length} calls. A running server shows them with their fields at
\`/api/docs\`, as OpenAPI 3.1 at \`/api/openapi.json\`.

- **Who**: checked before files and input are looked at. Signed in means by cookie, or by
  \`Authorization: Bearer\` with an admin's backend token.
- **Rate**: the class; [what it allows](#rate-classes).
- **Claims**: fields by which a client says who it is. Absent or equal to the session: fine. Different:
  403 \`claim_refused\`.
- **Errors**: beyond those that [every call](#errors-of-every-call) may answer; [their texts](#errors-of-single-calls).
- Files travel as \`multipart/form-data\` beside the JSON, which is the part \`data\`.
- A signed-in account's \`POST\` may carry an \`Idempotency-Key\`. Sent again with the same content, it is answered what
  it was answered the first time (header \`Idempotency-Replayed\`); other content under the same key is refused.
- *Kept* answers to visitors without a session are reused until one of the topics changes.

${[...areas].map(([area, list]) => areaSection(area, list)).join('\n\n')}

## Rate classes

A class with several limits is refused by whichever is reached first. Counts in the database survive a
restart; the others are counted in each process.

${table(['Class', 'Allows'], Object.entries(rateClasses).map(rateRow))}

## Errors

An error is \`{ "success": false, "code", "message" }\`; \`fields\` names wrong input by its path, and
\`requestId\` stands in those of 500 and more. A message may be more exact than the text listed here.

### Errors of every call

${table(['Status', 'Code', 'Text'], errorRows(Object.keys(commonErrors)))}

### Errors of single calls

${table(
  ['Status', 'Code', 'Text'],
  errorRows(Object.keys(errors).filter((name) => !Object.hasOwn(commonErrors, name))),
)}
`
}

function areaSection(area: string, list: readonly CallSpec[]): string {
  const head = ['Call', 'What it does', 'Who', 'Rate', 'Claims', 'Errors']
  const byPath = list.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return `## ${area}\n\n${table(head, byPath.map(callRow))}`
}

function keyOf({ path, method }: CallSpec): string {
  return `${path} ${method}`
}

function callRow(spec: CallSpec): Row {
  const files = Object.entries(spec.files ?? {}).map(
    ([name, { kind, required }]) => `${code(name)} (${kind}${required ? '' : ', optional'})`,
  )
  return [
    `${code(`${spec.method} ${spec.path}`)}<br>${spec.name}`,
    [
      `${spec.summary}.`,
      ...(files.length === 0 ? [] : [`Files: ${files.join(', ')}.`]),
      ...(spec.cachedUntil === undefined ? [] : [keptText(spec.cachedUntil, spec.keptSeconds)]),
    ].join(' '),
    accessText(spec.access),
    code(spec.rate),
    codes(Object.keys(spec.claims ?? {})),
    spec.errors.map((name) => code(`${errors[name].status} ${name}`)).join(', '),
  ]
}

function keptText(topics: readonly string[], seconds: number | undefined): string {
  return `*Kept: ${topics.join(', ')}${seconds === undefined ? '' : `, for ${seconds} s at most`}.*`
}

function rateRow([name, limits]: [string, readonly RateLimit[]]): Row {
  const text = limits.map(({ points, seconds, per, durable, blockSeconds, countsDeeds }) =>
    [
      `${points} in ${duration(seconds)} per ${per.replaceAll('-', ' ')}`,
      ...(durable ? ['counted in the database'] : []),
      ...(countsDeeds ? ['given back when it turns out not to count'] : []),
      ...(blockSeconds === undefined ? [] : [`then shut for ${duration(blockSeconds)}`]),
    ].join(', '),
  )
  return [code(name), text.join('; ')]
}

function duration(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const
  for (const [size, unit] of units) {
    if (seconds % size === 0) {
      const count = seconds / size
      return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
    }
  }
  return `${seconds} s`
}

function errorRows(names: readonly string[]): readonly Row[] {
  return Object.entries(errors)
    .filter(([name]) => names.includes(name))
    .sort(([, one], [, other]) => one.status - other.status)
    .map(([name, { status, message }]) => [String(status), code(name), message])
}

const architecture: Architecture = createRequire(import.meta.url)('../architecture.cjs')

/** The dependencies between modules, without those that follow from others. */
function modulesPicture(): string {
  const { modules } = architecture
  const below = (name: string): readonly string[] =>
    (modules[name] ?? []).flatMap((used) => [used, ...below(used)])
  const arrows = Object.entries(modules).flatMap(([name, uses]) => {
    const indirect = new Set(uses.flatMap(below))
    const direct = uses.filter((used) => !indirect.has(used))
    return direct.length === 0 ? [] : [`${name} --> ${direct.join(' & ')}`]
  })
  return `\`\`\`mermaid\nflowchart TB\n  ${arrows.join('; ')}\n\`\`\``
}

function modulesTable(): string {
  const rows = Object.entries(architecture.modules).map(([name, uses]) => [
    code(name),
    architecture.purposes[name] ?? '',
    uses.join(', ') || 'none',
  ])
  return table(['Module', 'Purpose', 'May use'], rows)
}

function decisionsTable(): string {
  const rows = globSync('[0-9]*.md', { cwd: join(ROOT, 'docs', 'adr') })
    .sort()
    .map((file) => {
      const text = readFileSync(join(ROOT, 'docs', 'adr', file), 'utf8')
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
      const status = /^Status: (.+)$/m.exec(text)?.[1]
      assert(number !== undefined && title !== undefined, `${file} begins with '# N. Title'`)
      assert(file.startsWith(number.padStart(4, '0')), `${file} has its number in its title`)
      assert(status !== undefined, `${file} states its status`)
      return [number, `[${title}](${file})`, status]
    })
  return table(['No.', 'Decision', 'Status'], rows)
}

/** The sign-ins do not depend on the time at which the demo was made. */
function signInsTable(): string {
  const market = loadMarketplace(new Date('2026-11-21T00:00:00Z'))
  const rows = describeActors(market).map(({ key, about, email, number, password }) => [
    key,
    about,
    number === null ? code(email) : `${code(email)} or ${code(number)}`,
    code(password),
  ])
  return table(['', 'Who', 'Sign in with', 'Password'], rows)
}

function configurationTable(): string {
  const rows = describeVariables().map((variable) => [
    code(variable.name),
    variable.byDefault === undefined ? '' : code(variable.byDefault),
    variable.requiredInProduction ? 'required' : '',
    `${variable.meaning}.${variable.values.length === 0 ? '' : ` One of ${codes(variable.values)}.`}`,
  ])
  return table(['Variable', 'Default', 'In production', 'Meaning'], rows)
}

if (import.meta.main) {
  for (const { path, text } of generateDocuments()) {
    writeFileSync(join(ROOT, path), text)
    process.stdout.write(`${path}\n`)
  }
}
