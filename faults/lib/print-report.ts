const SHOWN_MAX = 20

/** Prints a command's last line with the first breaches; sets exit code 1 if there are any. */
export function printReport(
  figures: Readonly<Record<string, unknown>>,
  breaches: readonly string[],
): void {
  const ok = breaches.length === 0
  const report = { ok, ...figures, breaches: breaches.slice(0, SHOWN_MAX) }
  process.stdout.write(`${JSON.stringify(report)}\n`)
  process.exitCode = ok ? 0 : 1
}
