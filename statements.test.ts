import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import owners from './migrations/owners.json' with { type: 'json' }

/** The owner of each table: a module, `platform` or `demo`. */
const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
)

/** Methods of the query builder whose first argument is a table or several. */
const BUILDERS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'using',
])

/** Keywords before a table, and the tables: also after a comma, quoted, or with the schema's name. */
const TABLE_PLACE =
  /\b(?:from|join|into|update|using|table|truncate|copy)\s+(?:only\s+)?((?:"?public"?\.)?"?[a-z_]\w*"?(?:\s+(?:as\s+)?[a-z]\w*)?(?:\s*,\s*(?:"?public"?\.)?"?[a-z_]\w*"?(?:\s+(?:as\s+)?[a-z]\w*)?)*)/gi

/** Also a table: in a list after a function or subquery, or at the start of joins in brackets. */
const LATER_TABLE =
  /\)\s*(?:as\s+)?(?:[a-z]\w*\s*(?:\([^()]*\))?)?\s*,\s*(?:"?public"?\.)?"?([a-z_]\w*)"?(?!["\w.(])|\(\s*(?:"?public"?\.)?"?([a-z_]\w*)"?(?:\s+(?:as\s+)?[a-z]\w*)?\s+(?:cross|inner|left|right|full|natural|join)\b/gi

/** A name that is put into the statement where a table stands. */
const COMPUTED_PLACE =
  /(?<!\bdistinct\s+)\b(?:from|join|into|update|truncate)\s+(?:only\s+)?\$1(?!\w)/i

const COMMENTS = /\/\*.*?\*\/|--[^\n]*/gs

/** Sources that put rows or a subquery of their own in a table's place. */
const OWN_ROWS = new Set([
  'src/modules/market-data/store/corporate-actions.ts',
  'src/modules/providers/store/cards.ts',
  'src/modules/scorecard/store/journal.ts',
  'src/demo/import/store/past-tables.ts',
])

/** An untagged text that is passed to the driver as a statement. */
const STATEMENT = /^\s*(?:select|insert into|update|delete from|with|lock table|merge into)\s/i

/** Kinds of nodes that compute a table's name; a call or a function makes a subquery. */
const COMPUTED = new Set([
  'Identifier',
  'MemberExpression',
  'TemplateLiteral',
  'ConditionalExpression',
  'LogicalExpression',
  'BinaryExpression',
])

/** A source that opens a transaction may also put a statement together from pieces. */
const OPENS_TX = /\bopenSql\b|\bopenTx\b|\breadTuples\b/

function tablesIn(written: string): readonly string[] {
  const statement = written.replaceAll(COMMENTS, ' ')
  return [
    ...[...statement.matchAll(TABLE_PLACE)].flatMap(([, list = '']) =>
      list.split(',').map((item) => nameOf(item.trim().split(/\s/)[0] ?? '')),
    ),
    ...[...statement.matchAll(LATER_TABLE)].map(([, listed, joined]) =>
      nameOf(listed ?? joined ?? ''),
    ),
    ...(COMPUTED_PLACE.test(statement) ? ['?'] : []),
  ]
}

function nameOf(written: string): string {
  return written
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/^public\./, '')
}

/** The table names in every statement of a source, raw or built; `?` where one is computed. */
function namesOf(source: string): readonly string[] {
  const found: string[] = []
  const readsText = (text: string) => OPENS_TX.test(source) || STATEMENT.test(text)
  const visitor = new Visitor({
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of node, no component.
    TaggedTemplateExpression: ({ quasi }) => {
      found.push(...tablesIn(quasi.quasis.map(({ value }) => value.raw).join(' $1 ')))
    },
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of node, no component.
    TemplateLiteral: ({ quasis }) => {
      const text = quasis.map(({ value }) => value.raw).join(' $1 ')
      found.push(...(readsText(text) ? tablesIn(text) : []))
    },
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of node, no component.
    CallExpression: ({ callee, arguments: [first] }) => {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      const isBuilder = BUILDERS.has(name)
      const named = first?.type === 'ArrayExpression' ? first.elements : [first]
      for (const item of isBuilder || name === 'sql' ? named : []) {
        if (item?.type === 'Literal' && typeof item.value === 'string') {
          found.push(nameOf(item.value.split(' ')[0] ?? ''))
        } else if (isBuilder && COMPUTED.has(item?.type ?? '')) {
          found.push('?')
        }
      }
    },
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of node, no component.
    Literal: ({ value }) => {
      found.push(...(typeof value === 'string' && readsText(value) ? tablesIn(value) : []))
    },
  })
  visitor.visit(parseSync('statements.ts', source).program)
  return found
}

function tablesOf(source: string): ReadonlySet<string> {
  return new Set(namesOf(source).filter((name) => name === '?' || ownerOf.has(name)))
}

/** How many statements a source writes whole in the builder's `sql`, without advisory locks. */
function wholeStatements(source: string): number {
  let count = 0
  const visitor = new Visitor({
    // biome-ignore lint/correctness/noComponentHookFactories: a kind of node, no component.
    CallExpression: ({ callee }) => {
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'execute' &&
        callee.object.type === 'TaggedTemplateExpression'
      ) {
        const [first] = callee.object.quasi.quasis
        count += /^\s*select pg_advisory_xact_lock\(/.test(first?.value.raw ?? '') ? 0 : 1
      }
    },
  })
  visitor.visit(parseSync('statements.ts', source).program)
  return count
}

/** Other owners' tables that a module's source reads or writes; `?` where one is computed. */
function breachesIn(module: string, source: string): readonly string[] {
  return [...tablesOf(source)].filter((table) => ownerOf.get(table) !== module)
}

function breachesOf(module: string, file: string): readonly string[] {
  return breachesIn(module, readFileSync(file, 'utf8'))
    .filter((table) => table !== '?' || !OWN_ROWS.has(file))
    .map((table) => `${file}: ${table} is a table of ${ownerOf.get(table)}`)
}

describe('a statement of a module', () => {
  const files = globSync('src/modules/**/*.ts').filter((file) => !/\.test\.ts$|testing/.test(file))

  it('names its own tables only', () => {
    const breaches = files.flatMap((file) => breachesOf(file.split('/')[2] ?? '', file))
    expect(breaches).toEqual([])
  })

  it('of the demo names only tables of the demo, or of the module its file is named after', () => {
    const breaches = globSync('src/demo/**/*.ts').flatMap((file) => {
      const [, written] = /^src\/demo\/import\/(?:store\/)?(.+)\.ts$/.exec(file) ?? []
      return /\.test\.ts$|testing/.test(file) ? [] : breachesOf(written ?? 'demo', file)
    })
    expect(breaches).toEqual([])
  })

  it('is found for every table of a module', () => {
    const seen = new Set(files.flatMap((file) => [...tablesOf(readFileSync(file, 'utf8'))]))
    const unseen = [...ownerOf].filter(
      ([table, owner]) => owner !== 'platform' && owner !== 'demo' && !seen.has(table),
    )
    expect(unseen).toEqual([])
  })

  it('uses only the query builder or only SQL within a file', () => {
    const both = globSync('src/{modules,platform,demo}/**/*.ts').filter((file) => {
      const source = readFileSync(file, 'utf8')
      return !/\.test\.ts$|testing/.test(file) && file !== 'src/platform/open-tx.ts'
        ? /\bopenTx\b/.test(source) && /\bopenSql\b|\breadTuples\b/.test(source)
        : false
    })
    expect(both).toEqual([])
  })

  it('is written as SQL beside built ones once in a file, advisory locks aside', () => {
    const several = globSync('src/{modules,platform,demo}/**/*.ts').flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const count = /\bopenTx\b/.test(source) ? wholeStatements(source) : 0
      return /\.test\.ts$|testing/.test(file) || count <= 1 ? [] : [`${file}: ${count}`]
    })
    expect(several).toEqual([])
  })

  it.each([
    ['sql`select 1`.execute(openTx(tx))', 1],
    ['sql<{ id: string }>`select 1`.execute(db); sql`select 2`.execute(db)', 2],
    ['sql`select pg_advisory_xact_lock(7)`.execute(db)', 0],
    ["open(tx).selectFrom('account').select(sql`1`.as('one')).execute()", 0],
  ])('is counted as SQL in %s', (source, count) => {
    expect(wholeStatements(source)).toBe(count)
  })

  it.each([
    ['raw', 'openSql(tx)`select email from account where id is not null`'],
    ['raw, in a list', 'sql`select 1 from follow f, account a where a.id = f.id`'],
    ['raw, as a text', "sql.unsafe('update account set email = null')"],
    ['built', "openTx<T>(tx).selectFrom('account as a').select('a.email')"],
    ['in capitals', 'sql`SELECT email FROM account`'],
    ['quoted, with the schema', 'sql`delete from "public"."account"`'],
    ['emptied', 'sql`truncate account`'],
    [
      'in a piece of a statement',
      "const rest = ' from account a'; openSql(tx).unsafe(start + rest)",
    ],
    ['as an identifier', `sql\`select 1 where x in \${sql('account')}\``],
    ['after a comment', 'sql`select 1 from /* mine */ account`'],
    ['after a function with columns', 'sql`select 1 from unnest($1) as u (id, n), account a`'],
    ['after a subquery', 'sql`select 1 from (select 1) mine, account`'],
    ['in brackets', 'sql`select 1 from (account a join follow f on true)`'],
    ['by a builder passed on its own', "({ selectFrom }) => selectFrom('account')"],
    ['joined', "query.innerJoin('account', 'account.id', 'follow.id')"],
  ])('is reported when it names a foreign table: %s', (_, source) => {
    expect(breachesIn('follows', source)).toEqual(['account'])
    expect(breachesIn('accounts', source).filter((table) => table === 'account')).toEqual([])
  })

  it.each([
    'openTx<T>(tx).selectFrom(tables.account)',
    'openTx<T>(tx).insertInto(isNew ? "follow" : "account")',
    `openTx<T>(tx).deleteFrom(\`\${of}\`)`,
    `openSql(tx)\`select 1 from \${sql(name)}\``,
  ])('may not compute the name of a table: %s', (source) => {
    expect(breachesIn('follows', source)).toContain('?')
  })
})
