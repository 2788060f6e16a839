import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PIECE_BYTES = 1 << 20
const SMALL_BYTES = 4096

export type Volume = Awaited<ReturnType<typeof openVolume>>

/** Runs a command as root, directly or by sudo without a password. */
async function asRoot(command: string, args: readonly string[]): Promise<void> {
  await (process.getuid?.() === 0 ? run(command, [...args]) : run('sudo', ['-n', command, ...args]))
}

/**
 * Mounts a file system in memory of the given size over a folder. Throws if that is not allowed.
 */
export async function openVolume(path: string, megabytes: number) {
  await mkdir(path, { recursive: true })
  const owner = `uid=${process.getuid?.() ?? 0},gid=${process.getgid?.() ?? 0}`
  const options = `size=${megabytes}m,mode=0700,${owner}`
  await asRoot('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  const filler = join(path, 'filler')
  const left = async () => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  }
  return {
    path,
    /** Fills the volume except for `leaving` bytes. */
    fill: async (leaving = 0): Promise<void> => {
      const file = await open(filler, 'a')
      try {
        for (const bytes of [PIECE_BYTES, SMALL_BYTES]) {
          while ((await left()) >= bytes) {
            await file.write(Buffer.alloc(bytes))
          }
        }
        const { size } = await file.stat()
        await truncate(filler, Math.max(0, size - leaving))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) {
          throw error
        }
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filler, { force: true }),
    close: () => asRoot('umount', ['-l', path]),
  }
}
