import type { Sql } from 'postgres'
import type { Gate } from './gate.ts'

type Query = PromiseLike<unknown>

/**
 * The same client, of which every statement passes the gate when it is awaited. A piece of SQL that
 * is put into another statement is never awaited and stays a piece.
 */
export function gatedSql(sql: Sql, gate: Gate): Sql {
  return new Proxy(sql, {
    apply: (target, self, parameters) => gated(Reflect.apply(target, self, parameters), gate),
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      return name === 'unsafe' && typeof value === 'function'
        ? (...parameters: unknown[]) => gated(Reflect.apply(value, target, parameters), gate)
        : value
    },
  })
}

/** postgres.js sends a statement when its `then` is called, which is where the gate stands. */
function gated(value: unknown, gate: Gate): unknown {
  if (!(value instanceof Promise)) {
    return value
  }
  const send = value.then.bind(value)
  let answer: Promise<unknown> | undefined
  const wait: Query['then'] = (done, failed) => {
    answer ??= gate(() => new Promise((resolve, reject) => void send(resolve, reject)))
    return answer.then(done, failed)
  }
  return Object.defineProperty(value, 'then', { value: wait })
}
