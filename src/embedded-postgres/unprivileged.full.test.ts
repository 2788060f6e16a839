import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { locateBinaries } from './cluster/binaries.ts'
import { runnableBinaries } from './cluster/public-copy.ts'
import { chownAll, isRoot, userForInitdb } from './cluster/unprivileged.ts'
import { withClient } from './connection.ts'
import { copyCheckout, type PortableCheckout } from './fixtures/portable-checkout.ts'
import { createTestbed } from './fixtures/spawn-host.ts'
import { instanceName } from './instance.ts'

const RESERVED = { uid: 60_877, gid: 60_877 }
/** A user with an entry in /etc/passwd. */
const somebody = process.platform === 'linux' && isRoot() ? userForInitdb(RESERVED) : RESERVED

/** The package as npm leaves it where install scripts are disabled. */
function removeLinks({ native }: PortableCheckout): void {
  const lib = join(native, 'lib')
  const links = readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink())
  expect(links).toContain('libicuuc.so.60')
  for (const name of links) {
    rmSync(join(lib, name))
  }
}

const ownerOf = (pid: number | undefined) => statSync(`/proc/${pid}`).uid

describe.skipIf(process.platform !== 'linux' || !isRoot())('started by root', () => {
  const testbed = createTestbed()
  const shared = createTestbed()
  let locked: PortableCheckout
  let open: PortableCheckout

  beforeAll(() => {
    const folder = shared.folder()
    locked = copyCheckout(join(folder, 'work'))
    chmodSync(folder, 0o700)
    removeLinks(locked)
    const public_ = shared.folder()
    chmodSync(public_, 0o755)
    open = copyCheckout(join(public_, 'work'))
  })
  afterEach(testbed.clean)
  afterAll(async () => {
    await shared.clean()
    for (const { version } of [locked, open]) {
      rmSync(join('/var/lib/embedded-postgres', version), { recursive: true, force: true })
    }
    if (readdirSync('/var/lib/embedded-postgres').length === 0) {
      rmdirSync('/var/lib/embedded-postgres')
    }
  })

  it('runs as another user even if only root may enter the folder, and keeps data there', async () => {
    const dataDir = join(locked.checkout, '.data')
    const copy = join('/var/lib/embedded-postgres', locked.version)
    const first = testbed.host({ dataDir }, locked)
    const { pid, connection } = await first.next('started')
    expect(ownerOf(pid)).toBe(RESERVED.uid)
    await withClient(connection, (sql) => sql`create table kept as select 7 as n`)
    // Loads a library later, from the folder of the programs.
    await withClient(connection, (sql) => sql`create extension pg_trgm`)
    await first.kill('SIGINT')

    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
    expect(statSync(join(locked.checkout, '..')).mode & 0o777).toBe(0o700)
    expect(existsSync(copy)).toBe(true)
    const made = statSync(copy).ctimeMs

    const second = testbed.host({ dataDir }, locked)
    const again = await second.next('started')
    expect([...(await withClient(again.connection, (sql) => sql`select n from kept`))]).toEqual([
      { n: 7 },
    ])
    await second.kill('SIGKILL')
    const third = testbed.host({ dataDir }, locked)
    expect((await third.next('started')).pid).toBe(again.pid)
    await third.kill('SIGINT')
    expect(statSync(copy).ctimeMs).toBe(made)
  })

  it('needs no more capabilities than a container has', async () => {
    const capabilities = [
      '-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap',
      '+net_bind_service,+net_raw,+sys_chroot,+mknod,+audit_write,+setfcap',
    ].join(',')
    const program = '/usr/bin/setpriv'
    const limits = [`--bounding-set=${capabilities}`, '--no-new-privs']
    // Without the tool the machine cannot emulate a container.
    const works = spawnSync(program, [...limits, 'true']).status === 0
    const through = works ? [program, ...limits] : []
    const dataDir = join(locked.checkout, '.data-in-container')
    const host = testbed.host({ dataDir }, { ...locked, through })
    const { pid } = await host.next('started')
    expect(ownerOf(pid)).toBe(RESERVED.uid)
    process.kill(pid ?? 0, 'SIGKILL')
    await host.next('restarted')
    await host.kill('SIGKILL')
    const next = testbed.host({ dataDir }, { ...locked, through })
    await next.next('started')
    await next.kill('SIGINT')
    expect((await next.next('stopped')).ms).toBeLessThan(5000)
  })

  it("runs as the cluster's owner, who can later start it without root", async () => {
    const folder = testbed.folder()
    chownSync(folder, somebody.uid, somebody.gid)
    const dataDir = join(folder, 'data')
    const theirs = { ...open, user: somebody }
    for (const how of [theirs, open, theirs]) {
      const host = testbed.host({ dataDir }, how)
      const { pid, connection } = await host.next('started')
      expect(ownerOf(pid)).toBe(somebody.uid)
      await withClient(connection, (sql) => sql`select 1`)
      await host.kill('SIGINT')
    }
  })

  it('takes a cluster that was restored as root', async () => {
    const dataDir = testbed.folder()
    await (await testbed.start(dataDir)).stop()
    chownAll(join(dataDir, 'postgres'), { uid: 0, gid: 0 })
    const server = await testbed.start(dataDir)
    expect(ownerOf(server.pid())).toBe(RESERVED.uid)
    await server.stop()
  })

  it('refuses a socket folder that another user created', async () => {
    const dataDir = testbed.folder()
    const first = await testbed.start(dataDir)
    const folder = first.connection.host
    await first.stop()
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, somebody.uid, somebody.gid)
    await expect(testbed.start(dataDir)).rejects.toThrow('made by somebody else')
    rmSync(folder, { recursive: true })
    await (await testbed.start(dataDir)).stop()
    expect(folder).toContain(instanceName(dataDir))
  })

  it('runs only copies of the programs that nobody but root can change', () => {
    const source = { ...locateBinaries() }
    const hidden = testbed.folder()
    chmodSync(hidden, 0o700)
    spawnSync('cp', ['-a', source.native, hidden])
    const native = join(hidden, 'native')
    const binaries = {
      ...source,
      native,
      postgres: join(native, 'bin', 'postgres'),
      initdb: join(native, 'bin', 'initdb'),
    }
    const [planted, good] = [testbed.folder(), testbed.folder()]
    for (const place of [planted, good]) {
      chmodSync(place, 0o755)
    }
    mkdirSync(join(planted, 'embedded-postgres'))
    chownSync(join(planted, 'embedded-postgres'), somebody.uid, somebody.gid)
    const run = () => runnableBinaries(binaries, [RESERVED, somebody], [planted, good])
    const copy = run()
    expect(copy.native.startsWith(good)).toBe(true)

    writeFileSync(copy.postgres, '')
    expect(run()).toEqual(copy)
    expect(readFileSync(copy.postgres).equals(readFileSync(binaries.postgres))).toBe(true)

    const noneRunnable = () => runnableBinaries(binaries, [RESERVED], [planted])
    expect(noneRunnable).toThrow("is not root's alone")
  })

  it('an ordinary user can start it in a folder of their own, even after kills', async () => {
    const dataDir = testbed.folder()
    chownSync(dataDir, somebody.uid, somebody.gid)
    const how = { ...open, user: somebody }
    const first = testbed.host({ dataDir }, how)
    const { pid, connection } = await first.next('started')
    expect(ownerOf(pid)).toBe(somebody.uid)
    await withClient(connection, (sql) => sql`create table kept as select 7 as n`)
    await first.kill('SIGKILL')
    const second = testbed.host({ dataDir }, how)
    expect((await second.next('started')).pid).toBe(pid)
    process.kill(pid ?? 0, 'SIGKILL')
    await second.next('restarted')
    const rows = await withClient(connection, (sql) => sql`select n from kept`)
    expect([...rows]).toEqual([{ n: 7 }])
    await second.kill('SIGINT')
    expect((await second.next('stopped')).ms).toBeLessThan(5000)
  })

  it("an ordinary user is refused another user's cluster, or without an entry in /etc/passwd", async () => {
    const dataDir = testbed.folder()
    await (await testbed.start(dataDir)).stop()
    for (const path of [dataDir, join(dataDir, 'postgres.lock')]) {
      chownSync(path, somebody.uid, somebody.gid)
    }
    const refused = await testbed.host({ dataDir }, { ...open, user: somebody }).next('refused')
    expect(refused.message).toContain(`DATA_DIR: ${dataDir}/postgres belongs to another user`)

    const nameless = { uid: 61_999, gid: 61_999 }
    const own = testbed.folder()
    chownSync(own, nameless.uid, nameless.gid)
    const told = await testbed.host({ dataDir: own }, { ...open, user: nameless }).next('refused')
    expect(told.message).toContain('entry in /etc/passwd')
  })
})
