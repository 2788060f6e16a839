import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sql } from 'postgres'

/**
 * The least work that a ledger can do: a transfer, its two lines and two balances, in one SQL
 * function.
 */
const SCHEMA = `
  create table bare_account (id int primary key, balance bigint not null check (balance >= 0))
    with (fillfactor = 60);
  create table bare_transfer (id bigint generated always as identity primary key,
    amount bigint not null, at timestamptz not null default now());
  create table bare_line (transfer bigint not null references bare_transfer (id),
    account int not null references bare_account (id), amount bigint not null);
  create function bare_pay(p_from int, p_to int, p_amount bigint) returns bigint
  language plpgsql as $$
  declare v_id bigint;
  begin
    insert into bare_transfer (amount) values (p_amount) returning id into v_id;
    if p_from < p_to then
      update bare_account set balance = balance - p_amount where id = p_from;
      update bare_account set balance = balance + p_amount where id = p_to;
    else
      update bare_account set balance = balance + p_amount where id = p_to;
      update bare_account set balance = balance - p_amount where id = p_from;
    end if;
    insert into bare_line values (v_id, p_from, -p_amount), (v_id, p_to, p_amount);
    return v_id;
  end $$;
  create function bare_pay_all(p_from int[], p_to int, p_amount bigint) returns void
  language plpgsql as $$
  begin
    perform from bare_account where id = any(p_from) order by id for update;
    with payer as (select unnest(p_from) as account),
      paid as (update bare_account set balance = balance - p_amount * own.count
        from (select account, count(*) from payer group by account) own where id = own.account),
      transfer as (insert into bare_transfer (amount) select p_amount from payer returning id),
      pair as (select t.id, p.account
        from (select id, row_number() over () as n from transfer) t
        join (select account, row_number() over () as n from payer) p using (n))
    insert into bare_line
      select id, account, -p_amount from pair union all select id, p_to, p_amount from pair;
    update bare_account set balance = balance + p_amount * cardinality(p_from) where id = p_to;
  end $$;
  insert into bare_account select i, 1000000000000 from generate_series(1, 1001) i`

/** The number of transfers in one grouped call. */
export const BATCH = 100
const HOT = 1001
const DRAWN = `array(select 1 + (random() * 999)::int from generate_series(1, ${BATCH}))`

const SCRIPTS = {
  wallets: `\\set a random(1, 1000)\n\\set b random(1, 1000)\nselect bare_pay(:a, :b + (:a = :b)::int, 1);\n`,
  'one row': `\\set a random(1, 1000)\nselect bare_pay(:a, ${HOT}, 1);\n`,
  grouped: `select bare_pay_all(${DRAWN}, ${HOT}, 1);\n`,
} as const
export type BareLoad = keyof typeof SCRIPTS

const transfersOf = (load: BareLoad) => (load === 'grouped' ? BATCH : 1)

export type BareLedger = {
  /** The client that generates the load. */
  readonly client: 'pgbench' | 'postgres.js'
  /** Transfers per second over 16 connections. */
  readonly rate: (load: BareLoad, seconds: number) => Promise<number>
}

export const CONNECTIONS = 16
/**
 * Concurrent requests over these connections: a shop has more paying buyers than database
 * connections.
 */
export const IN_FLIGHT = 64
/**
 * If the disk stalls for all of a short slice, no transaction completes and pgbench reports no
 * rate.
 */
const TRIES = 3

export async function openBareLedger(
  sql: Sql,
  connection: { readonly host: string; readonly port: number; readonly database: string } & {
    readonly user: string
    readonly password?: string
  },
  folder: string,
): Promise<BareLedger> {
  await sql.unsafe(SCHEMA)
  if (!hasPgbench()) {
    return { client: 'postgres.js', rate: (load, seconds) => driveBare(sql, load, seconds) }
  }
  const fileOf = (load: BareLoad) => join(folder, `${load}.sql`)
  await Promise.all(
    (Object.keys(SCRIPTS) as BareLoad[]).map((load) => writeFile(fileOf(load), SCRIPTS[load])),
  )
  const environment = {
    PATH: process.env.PATH ?? '',
    PGHOST: connection.host,
    PGPORT: String(connection.port),
    PGUSER: connection.user,
    PGPASSWORD: connection.password ?? '',
  }
  const rate = async (load: BareLoad, seconds: number) => {
    // pgbench accepts whole seconds only.
    const size = ['-c', String(CONNECTIONS), '-j', '2', '-T', String(Math.ceil(seconds))]
    const args = ['-n', '-M', 'prepared', ...size, '-f', fileOf(load), connection.database]
    for (let left = TRIES; ; left -= 1) {
      const { stdout } = await promisify(execFile)('pgbench', args, { env: environment })
      const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
      if (tps !== undefined) {
        return Number(tps) * transfersOf(load)
      }
      if (left === 1) {
        throw new Error(`pgbench told no rate: ${stdout}`)
      }
    }
  }
  return { client: 'pgbench', rate }
}

function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function driveBare(sql: Sql, load: BareLoad, seconds: number): Promise<number> {
  const one = async () => {
    if (load === 'grouped') {
      await sql.unsafe(SCRIPTS.grouped)
      return BATCH
    }
    const from = 1 + Math.floor(Math.random() * 1000)
    const other = 1 + Math.floor(Math.random() * 1000)
    const to = load === 'one row' ? HOT : other === from ? from + 1 : other
    await sql`select bare_pay(${from}, ${to}, 1)`
    return 1
  }
  return driveMany(one, CONNECTIONS, seconds)
}

/**
 * Runs `work` in `concurrency` parallel loops for the given time; returns the sum of its results per
 * second.
 */
export async function driveMany(
  work: () => Promise<number>,
  concurrency: number,
  seconds: number,
): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      // Do not write `done += await work()`: it would lose the counts of the other loops.
      const some = await work()
      done += some
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return done / ((performance.now() - started) / 1000)
}

/** Processes each piece once, `concurrency` at a time; returns the number per second. */
export async function drivePieces<T>(
  pieces: Iterable<T>,
  work: (piece: T) => Promise<void>,
  concurrency: number,
): Promise<number> {
  const rest = pieces[Symbol.iterator]()
  const started = performance.now()
  let done = 0
  const worker = async () => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      await work(next.value)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return done / ((performance.now() - started) / 1000)
}
