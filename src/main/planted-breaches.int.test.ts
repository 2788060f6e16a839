import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoIfEmpty } from '#demo/fill/seed.ts'
import { fail } from '#kit/result.ts'
import { openSql } from '#platform/open-tx.ts'
import { findBreaches } from './invariants.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
  await seedDemoIfEmpty({ ...market, addPastPayments: market.gateway.addPastPayments })
}, 90_000)
afterAll(() => market.close())

/**
 * Removes constraints: the schema forbids most of the planted breaches, and the audit must find
 * them anyway.
 */
const STRIP = `
do $$
declare
  tables constant regclass[] := array['payment_intent', 'gateway_payment', 'refund',
    'customer_order', 'order_line', 'consent', 'manual_payment', 'subscription', 'trial_claim',
    'plan_activation', 'platform_purchase', 'membership', 'withdrawal', 'wallet_recharge',
    'ledger_entry', 'ledger_provider'];
  statement text;
begin
  for statement in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint
    where contype in ('c', 'f', 'u', 'x') and (conrelid = any(tables) or confrelid = any(tables))
    union all
    select format('drop index %s', i.indexrelid::regclass)
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
    where i.indisunique and i.indrelid = any(tables) and c.oid is null
    union all
    select format('alter table %s disable trigger user', changed) from unnest(tables) as changed
  loop
    execute statement;
  end loop;
end
$$`

/** Runs the audit after a manual change of the database, then rolls back. */
async function breachesAfter(plant: string): Promise<ReadonlyMap<string, readonly string[]>> {
  let found: ReadonlyMap<string, readonly string[]> = new Map()
  await market.db.transaction(async (tx) => {
    const sql = openSql(tx)
    await sql.unsafe(STRIP)
    await sql.unsafe(plant)
    found = await findBreaches(market.app, tx)
    return fail('rolled_back')
  }, 60_000)
  return found
}

const one = (table: string, where: string) =>
  `(select id from ${table} where ${where} order by id limit 1)`
const cardOrder = one('customer_order', "method = 'card' and status = 'paid'")
const sold = one('payment_intent', "purpose = 'order' and status = 'captured'")
const paidLine = one('order_line', 'paid_at is not null')
const refundOf = (status: string, more: string) => `
  insert into refund (id, key, intent_id, payment_id, amount_paise, reason, status, created_at
    ${more === '' ? '' : ', done_at, transfer_reference, transferred_on, transferred_by'})
  select gen_random_uuid(), 'planted', id, captured_payment_id, amount_paise + 1, 'planted',
    '${status}', now() ${more} from payment_intent where id = ${sold}`

const fullWallet = `(select provider_id from ledger_provider where wallet_available > 0
  order by provider_id limit 1)`

const planted: readonly (readonly [invariant: string, sentence: RegExp, plant: string])[] = [
  [
    'captures',
    /^money neither sold for nor given back: /,
    `update payment_intent set status = 'unsold' where id = ${sold}`,
  ],
  [
    'captures',
    /^sold without its money: /,
    `update gateway_payment set amount_paise = amount_paise - 1 where intent_id = ${sold}`,
  ],
  ['captures', /^more given back than was paid: /, refundOf('queued', '')],
  [
    'captures',
    /^given back at the gateway and not in our books: pay_/,
    `update gateway_payment set status = 'refunded' where intent_id = ${sold}`,
  ],
  [
    'captures',
    /^one subject sold twice: /,
    `update payment_intent set subject_id = (select subject_id from payment_intent where id = ${sold})
    where id = (select id from payment_intent
      where purpose = 'order' and status = 'captured' order by id offset 1 limit 1)`,
  ],
  [
    'captures',
    /is pay_forged of \d+ paise; of captured payments for order: pay_/,
    `update customer_order set payment_id = 'pay_forged' where id = ${cardOrder}`,
  ],
  [
    'captures',
    /^of \d+ captured payments for order \d+ are known to their owners$/,
    `update customer_order set status = 'expired' where id = ${cardOrder}`,
  ],
  [
    'captures',
    /of captured payments for platform_plan: pay_/,
    `update platform_purchase set payment_id = 'pay_forged'
    where id = ${one('platform_purchase', 'payment_id is not null')}`,
  ],
  [
    'grants',
    /^order .* is paid and line .* is not handed over$/,
    `update order_line set invoice_id = null where id = ${paidLine}`,
  ],
  [
    'grants',
    /^line .* was handed over and order .* is quoted$/,
    `update customer_order set status = 'quoted' where id = ${cardOrder}`,
  ],
  [
    'grants',
    /is paid by hand and nobody has verified it$/,
    `update manual_payment set decided_at = null, decided_by = null where order_id =
      ${one('customer_order', "method = 'manual' and status = 'paid'")}`,
  ],
  ['grants', /was paid without consent$/, `delete from consent where line_id = ${paidLine}`],
  [
    'grants',
    /comes to another total than its lines$/,
    `update customer_order set total_paise = total_paise + 1 where id = ${cardOrder}`,
  ],
  [
    'grants',
    /gave back another amount than its cancellation$/,
    `update order_line set refunded_base_paise = 1 where id =
      ${one('order_line', 'paid_at is not null and refunded_base_paise = 0 and base_paise > 1')}`,
  ],
  [
    'grants',
    /^payment pay_\w+ paid for 2 orders$/,
    `update customer_order set payment_id =
      (select payment_id from customer_order where id = ${cardOrder})
    where id = (select id from customer_order where method = 'card' and status = 'paid'
      order by id offset 1 limit 1)`,
  ],
  [
    'grants',
    /^invoice .* is of 2 lines$/,
    `update order_line set invoice_id = (select invoice_id from order_line where id = ${paidLine})
    where id = (select id from order_line where paid_at is not null order by id offset 1 limit 1)`,
  ],
  [
    'grants',
    /^subscription .* was granted for .*, which nobody paid$/,
    `update subscription set source_id = gen_random_uuid()
    where id = ${one('subscription', "kind = 'paid'")}`,
  ],
  [
    'grants',
    /^\d+ lines were paid and \d+ plans granted$/,
    `delete from subscription where id = ${one('subscription', "kind = 'paid'")}`,
  ],
  [
    'grants',
    /is a trial without its claim$/,
    `delete from trial_claim where subscription_id = ${one('subscription', "kind = 'trial'")}`,
  ],
  [
    'grants',
    /; of activations of plans: nothing$/,
    `delete from plan_activation where source_id =
      (select source_id from plan_activation order by source_id limit 1)`,
  ],
  [
    'grants',
    /^of \d+ activations of plans \d+ are known to their owners$/,
    `delete from platform_purchase where id = ${one('platform_purchase', "status = 'paid'")}`,
  ],
  [
    'withdrawals',
    /^withdrawal-end:.* is withdrawal-payout of .*: nothing$/,
    `delete from ledger_entry where seq =
      (select min(seq) from ledger_entry where kind = 'withdrawal-payout')`,
  ],
  [
    'withdrawals',
    /^transfer \w+ paid 2 withdrawals$/,
    `update withdrawal set reference_no = (select min(reference_no) from withdrawal)
    where id in (select id from withdrawal where reference_no is not null
      order by reference_no limit 2)`,
  ],
  [
    'withdrawals',
    /^of \d+ withdrawal-hold and .* are known to their owners$/,
    `delete from withdrawal where id = ${one('withdrawal', "status = 'rejected'")}`,
  ],
  [
    'trials',
    /^user .* had 2 trials of plan /,
    `update subscription set (user_id, plan_id) = (select user_id, plan_id from subscription
      where id = ${one('subscription', "kind = 'trial'")})
    where id = (select id from subscription where kind = 'trial' order by id offset 1 limit 1)`,
  ],
  [
    'trials',
    /^a person had 2 trials of plan /,
    `update trial_claim set person_key = '\\x01', plan_id = (select min(plan_id::text)::uuid from plan_version)
    where subscription_id in (select id from subscription where kind = 'trial' order by id limit 2)`,
  ],
  [
    'books',
    /^sale:.* is direct-sale of .*: nothing$/,
    `delete from ledger_entry where seq =
      (select min(seq) from ledger_entry where kind = 'direct-sale')`,
  ],
  [
    'books',
    /^sale:.* is sale of .*: sale of /,
    `update ledger_entry set provider_id = gen_random_uuid()
    where seq = (select min(seq) from ledger_entry where kind = 'sale')`,
  ],
  [
    'books',
    /^of \d+ recharge and recharge-reversal entries \d+ are known to their owners$/,
    `delete from wallet_recharge where id = ${one('wallet_recharge', 'true')}`,
  ],
  [
    'books',
    /^recharge-reversal:.* is recharge-reversal of \d+ paise, .*: nothing$/,
    `update wallet_recharge
    set reversed_at = recharged_at, reversed_by = recharged_by, reversal_reason = 'Planted'
    where id = ${one('wallet_recharge', 'true')}`,
  ],
  [
    'books',
    /^recharge:.* is recharge of 100000 paise, .*: nothing$/,
    `insert into wallet_recharge (id, provider_id, transaction_id, amount_paise, recharged_at,
      recharged_by)
    select gen_random_uuid(), provider_id, 'PLANTED0001', 100000, now(), recharged_by
    from wallet_recharge limit 1`,
  ],
  [
    'books',
    /^platform-sale:.*; of platform-sale entries: nothing$/,
    `delete from ledger_entry where seq =
      (select min(seq) from ledger_entry where kind = 'platform-sale')`,
  ],
  [
    'books',
    /^\d+ paise of GST are on the platform's documents, the ledger says \d+$/,
    `update ledger_entry set platform_gst_payable = 0 where kind = 'platform-sale'`,
  ],
  [
    'books',
    /^membership:.* is membership of 118000 paise, .*: nothing$/,
    `update membership set activated_by = provider_id, fresh_charge_paise = 100000,
      setup_fee_paise = 0 where id = ${one('membership', 'true')}`,
  ],
  [
    'books',
    /^refund-transfer:.*: nothing$/,
    refundOf('transferred', ", now(), 'PLANTED0001', now(), payer_id"),
  ],
  [
    'books',
    /^dashboard-refund:.*: nothing$/,
    `${refundOf('queued', '')}; update refund set source = 'gateway' where reason = 'planted'`,
  ],
  [
    'books',
    /^refund-claimed:.*: nothing$/,
    `update cancellation set already_paise = 1 where id =
      ${one('cancellation', "route = 'gateway'")}`,
  ],
  [
    'closedWallets',
    /^the wallet of .* was closed with available [1-9]/,
    `update ledger_provider set closed_at = now() where provider_id = ${fullWallet}`,
  ],
  [
    'closedWallets',
    /^1 closed wallets are of nobody deleted or rejected$/,
    `update ledger_provider set closed_at = now() where provider_id = ${fullWallet}`,
  ],
  [
    'closedWallets',
    /^provider .* was deleted and its wallet is open$/,
    `update provider set status = 'deleted', deleted_at = now() where account_id = ${fullWallet}`,
  ],
]

it('finds no breach in unchanged data', async () => {
  const found = await breachesAfter('select 1')
  expect([...found.values()].flat()).toEqual([])
})

it.each(planted)('%s reports %s', async (invariant, sentence, plant) => {
  const found = await breachesAfter(plant)
  expect(found.get(invariant)).toContainEqual(expect.stringMatching(sentence))
})
