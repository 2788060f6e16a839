import type { Sql } from 'postgres'
import type { Gate } from './gate.ts'
import type { Replica } from './replica.ts'

type Query = PromiseLike<unknown>

/**
 * The same client, except that every statement passes the gate when it is awaited, and goes to the
 * replica where allowed. A fragment of SQL inside another statement is never awaited and stays a
 * fragment.
 */
export function gatedSql(sql: Sql, gate: Gate, replica: Pick<Replica, 'read'> | undefined): Sql {
  const gated = (value: unknown, rerun: (there: Sql) => Query) =>
    value instanceof Promise ? waiting(value, gate, replica && { replica, rerun }) : value
  return new Proxy(sql, {
    apply: (target, self, parameters) =>
      gated(Reflect.apply(target, self, parameters), (there) =>
        Reflect.apply(there, self, parameters),
      ),
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      return name === 'unsafe' && typeof value === 'function'
        ? (...parameters: unknown[]) =>
            gated(Reflect.apply(value, target, parameters), (there) =>
              Reflect.apply(there.unsafe, there, parameters),
            )
        : value
    },
  })
}

type ReplicaRead = {
  readonly replica: Pick<Replica, 'read'>
  readonly rerun: (there: Sql) => Query
}

/** postgres.js sends a statement when its `then` is called, so the gate replaces `then`. */
function waiting(value: Promise<unknown>, gate: Gate, there: ReplicaRead | undefined): unknown {
  const send = value.then.bind(value)
  const primary = () => new Promise((resolve, reject) => void send(resolve, reject))
  let answer: Promise<unknown> | undefined
  const wait: Query['then'] = (done, failed) => {
    answer ??= gate(() =>
      there === undefined ? primary() : there.replica.read(there.rerun, primary),
    )
    return answer.then(done, failed)
  }
  return Object.defineProperty(value, 'then', { value: wait })
}
