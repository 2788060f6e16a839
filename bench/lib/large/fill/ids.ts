/** The time at which the product is queried, so that a kept database does not age. */
export const NIGHT = '2026-11-21T00:00:00Z'

/** Row `count` has the time of `NIGHT`; each row before it is a minute older. */
export const CREATE_IDS = `
  create schema bench;
  create function bench.at(place int, count int) returns timestamptz language sql immutable
    return timestamptz '${NIGHT}' - make_interval(mins => count - place);
  create function bench.id(kind text, place int, count int) returns uuid language sql immutable
    return (lpad(to_hex((extract(epoch from bench.at(place, count)) * 1000)::bigint), 12, '0') || '7'
      || substr(md5(kind || place), 1, 3) || '8' || substr(md5(kind || place), 4, 15))::uuid;
  create function bench.provider(place int) returns uuid language sql immutable
    return bench.id('provider', place, 1000000);
  create function bench.word(place int) returns text language sql immutable
    return translate(substr(md5('word' || place), 1, 7), '0123456789', 'ghijklmnop')`
