import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AlterDomainStmt,
  type AlterTableCmd,
  type Constraint,
  type Node,
  parse,
  type RangeVar,
  type RawStmt,
} from 'libpg-query'
import { describe, expect, it } from 'vitest'
import { OUTSIDE_TRANSACTION, readMigrations, statementsOf } from '#platform/db/migrate.ts'
import keptTables from './migrations/kept-tables.json' with { type: 'json' }
import owners from './migrations/owners.json' with { type: 'json' }

/** Earlier migrations created the schema when no older processes were running. */
const FIRST_HELD = 36

/** Why a statement disturbs older processes that are still running; undefined if it does not. */
type Why = string | undefined
type KeyOf<N> = N extends unknown ? keyof N : never
type Kind = KeyOf<Node>

const CONCURRENTLY = 'an index is built and dropped concurrently, in a file outside a transaction'
const NOT_VALID = 'a constraint is added not valid, and validated in a file outside a transaction'
const REWRITES = 'every row is written anew while nobody can read'
const STILL_READ =
  'older processes read it: first a version that does not, then `-- unread since NNNN`'
const ROWS = 'rows are changed by a job, in pieces'

type Statement = { readonly node: Node; readonly text: string }

/** Statements with the comments before them. */
async function statementsIn(sql: string): Promise<readonly Statement[]> {
  const { stmts = [] } = await parse(sql)
  const bytes = Buffer.from(sql)
  let end = 0
  return stmts.map(({ stmt, stmt_location: at = 0, stmt_len: length = bytes.length }: RawStmt) => {
    const begin = end
    end = at + length
    return { node: stmt as Node, text: bytes.subarray(begin, end).toString() }
  })
}

type File = { readonly number: number; readonly made: ReadonlySet<string | undefined> }

const ofColumn = (constraints: readonly Node[]): Why => {
  const kinds = constraints.map((one) => ('Constraint' in one ? one.Constraint : {}))
  const has = (contype: Constraint['contype']) => kinds.some((one) => one.contype === contype)
  if (has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT')) {
    return 'older processes insert rows without it: it has a default, or may be null'
  }
  if (has('CONSTR_GENERATED') || has('CONSTR_IDENTITY')) {
    return REWRITES
  }
  return has('CONSTR_CHECK') ||
    has('CONSTR_FOREIGN') ||
    has('CONSTR_UNIQUE') ||
    has('CONSTR_PRIMARY')
    ? NOT_VALID
    : undefined
}

const ofConstraint = ({ contype, skip_validation, indexname }: Constraint): Why => {
  const isOfIndex = contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY'
  return (isOfIndex ? indexname === undefined : skip_validation !== true) ? NOT_VALID : undefined
}

/** PostgreSQL's letters for adding (`C`) and dropping (`X`) a constraint of a domain. */
const ofDomain = ({ subtype, def }: AlterDomainStmt): Why => {
  if (subtype === 'C') {
    return def !== undefined && 'Constraint' in def ? ofConstraint(def.Constraint) : NOT_VALID
  }
  return subtype === 'X' ? undefined : NOT_VALID
}

const ofAlteration = ({ subtype, def }: AlterTableCmd): Why => {
  switch (subtype) {
    case 'AT_AddColumn':
      return def !== undefined && 'ColumnDef' in def
        ? ofColumn(def.ColumnDef.constraints ?? [])
        : undefined
    case 'AT_AddConstraint':
      return def !== undefined && 'Constraint' in def ? ofConstraint(def.Constraint) : NOT_VALID
    case 'AT_DropColumn':
      return STILL_READ
    case 'AT_SetNotNull':
    case 'AT_ValidateConstraint':
      return NOT_VALID
    case 'AT_AlterColumnType':
    case 'AT_SetExpression':
      return REWRITES
    default:
      return undefined
  }
}

/** Checks a statement inside a transaction, on tables that older processes use. */
function whyNot({ node, text }: Statement, { number, made }: File): Why {
  const isMade = (table: RangeVar | undefined) => made.has(table?.relname)
  const since = Number(/-- unread since (\d{4})\b/.exec(text)?.[1] ?? number)
  const [kind] = Object.keys(node) as Kind[]
  if ('IndexStmt' in node) {
    return isMade(node.IndexStmt.relation) ? undefined : CONCURRENTLY
  }
  if ('DropStmt' in node) {
    const { removeType } = node.DropStmt
    return removeType === 'OBJECT_INDEX' ? CONCURRENTLY : since < number ? undefined : STILL_READ
  }
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt
    const found = cmds.map((one) =>
      'AlterTableCmd' in one ? ofAlteration(one.AlterTableCmd) : undefined,
    )
    return isMade(relation)
      ? undefined
      : found.find((why) => why !== undefined && !(why === STILL_READ && since < number))
  }
  if ('AlterDomainStmt' in node) {
    return ofDomain(node.AlterDomainStmt)
  }
  if ('RenameStmt' in node) {
    return ['OBJECT_INDEX', 'OBJECT_TABCONSTRAINT'].includes(node.RenameStmt.renameType ?? '')
      ? undefined
      : STILL_READ
  }
  if ('InsertStmt' in node || 'UpdateStmt' in node || 'DeleteStmt' in node) {
    const { relation } = Object.values(node)[0] as { relation?: RangeVar }
    return isMade(relation) ? undefined : ROWS
  }
  return kind !== undefined && BRIEF.has(kind)
    ? undefined
    : `say in migrations.test.ts how ${kind} bears older processes`
}

/** These lock a table briefly at most, and older processes work as before. */
const BRIEF: ReadonlySet<Kind> = new Set<Kind>([
  'CreateStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateSeqStmt',
  'CommentStmt',
  'GrantStmt',
])

/** Blocks nobody and can be run again. */
function mayStandAlone({ node }: Statement): boolean {
  if ('IndexStmt' in node) {
    return node.IndexStmt.concurrent === true && node.IndexStmt.if_not_exists === true
  }
  if ('DropStmt' in node) {
    const { removeType, concurrent, missing_ok } = node.DropStmt
    return removeType === 'OBJECT_INDEX' && concurrent === true && missing_ok === true
  }
  return (
    'AlterTableStmt' in node &&
    (node.AlterTableStmt.cmds ?? []).every(
      (one) => 'AlterTableCmd' in one && one.AlterTableCmd.subtype === 'AT_ValidateConstraint',
    )
  )
}

async function breachesIn(number: number, sql: string): Promise<readonly string[]> {
  const statements = await statementsIn(sql)
  if (sql.startsWith(OUTSIDE_TRANSACTION)) {
    const strangers = statements.filter((one) => !mayStandAlone(one))
    const isCut = statementsOf(sql).length === statements.length
    return [
      ...strangers.map(
        ({ text }) => `keeps others waiting, or cannot be run again: ${text.trim()}`,
      ),
      ...(isCut ? [] : ['a statement does not end its line']),
    ]
  }
  const made = new Set(
    statements.flatMap(({ node }) =>
      'CreateStmt' in node ? [node.CreateStmt.relation?.relname] : [],
    ),
  )
  return statements.map((one) => whyNot(one, { number, made })).filter((why) => why !== undefined)
}

describe('a migration', () => {
  it('does not disturb older processes that still run', async () => {
    const files = await readMigrations(join(import.meta.dirname, 'migrations'))
    const held = files.filter(({ number }) => number >= FIRST_HELD)
    expect(held.length).toBeGreaterThan(0)
    for (const { name, number, sql } of held) {
      expect([name, ...(await breachesIn(number, sql))]).toEqual([name])
    }
  })

  it.each([
    'create table thing (id int primary key, other int not null references plan); create index on thing (other)',
    'alter table plan add column more text, add column others int not null default 0',
    'alter table plan add constraint few check (id > 0) not valid',
    'alter table plan drop constraint few; alter index a rename to b',
    'alter domain kind drop constraint few; alter domain kind add constraint few check (value > 0) not valid',
    '-- unread since 0036\nalter table plan drop column more',
    'create or replace function f() returns int language sql as $$ select 1 $$',
    `${OUTSIDE_TRANSACTION}create index concurrently if not exists a on plan (b);\ndrop index concurrently if exists c;\nalter table plan validate constraint few;\n`,
  ])('may be %j', async (sql) => {
    expect(await breachesIn(40, sql)).toEqual([])
  })

  it.each([
    ['create index on plan (title)', CONCURRENTLY],
    ['drop index a', CONCURRENTLY],
    ['alter table plan add column more text not null', 'insert rows without it'],
    ['alter table plan add column more int generated always as (id) stored', REWRITES],
    ['alter table plan add column more int references account', NOT_VALID],
    ['alter table plan add constraint few check (id > 0)', NOT_VALID],
    ['alter table plan add constraint one unique (id)', NOT_VALID],
    ['alter table plan alter column title set not null', NOT_VALID],
    ['alter table plan validate constraint few', NOT_VALID],
    ['alter domain kind add constraint few check (value > 0)', NOT_VALID],
    ['alter domain kind validate constraint few', NOT_VALID],
    ['alter domain kind set not null', NOT_VALID],
    ['alter table plan alter column title type varchar(10)', REWRITES],
    ['alter table plan drop column title', STILL_READ],
    ['-- unread since 0040\nalter table plan drop column title', STILL_READ],
    ['drop table plan', STILL_READ],
    ['alter table plan rename column title to name', STILL_READ],
    ['update plan set title = title', ROWS],
    ['insert into thing select from plan', ROWS],
    ['do $$ begin end $$', 'DoStmt'],
    [`${OUTSIDE_TRANSACTION}create index concurrently a on plan (b);\n`, 'cannot be run again'],
    [`${OUTSIDE_TRANSACTION}alter table plan add column more text;\n`, 'keeps others waiting'],
    [
      `${OUTSIDE_TRANSACTION}drop index concurrently if exists a; drop index concurrently if exists b;\n`,
      'end its line',
    ],
  ])('may not be %j', async (sql, why) => {
    expect((await breachesIn(40, sql)).join()).toContain(why)
  })
})

it('says of every table how long its rows are kept', async () => {
  const scaling = await readFile(join(import.meta.dirname, 'docs', 'SCALING.md'), 'utf8')
  const [, section = ''] = scaling.split('\n## Tables that only grow\n')
  const named = [...section.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const known = new Set([...named, ...keptTables.onlyGrow, ...keptTables.neverDeleted])
  const tables = Object.values(owners).flat()
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.filter((table) => !known.has(table))).toEqual([])
})
