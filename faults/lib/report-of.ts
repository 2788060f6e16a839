import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** The report in a fault command's last line, whether it succeeds or fails. */
export function reportOf(command: string, args: readonly string[]): Promise<unknown> {
  const cwd = join(import.meta.dirname, '..', '..')
  return new Promise((resolve, reject) => {
    const script = join('faults', `${command}.ts`)
    execFile(process.execPath, [script, ...args], { cwd }, (error, stdout, stderr) => {
      const last = stdout.trim().split('\n').at(-1) ?? ''
      if (last.startsWith('{')) {
        resolve(JSON.parse(last))
      } else {
        reject(new Error(`${command} said nothing: ${stderr}`, { cause: error }))
      }
    })
  })
}
