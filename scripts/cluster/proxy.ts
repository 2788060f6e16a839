import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '#kit/assert.ts'

const DEPLOYED = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf')

type Proxied = { readonly port: number; readonly webPorts: readonly number[] }

/**
 * nginx with `deploy/nginx.conf`, without HTTPS and in its own folder. Returns its arguments.
 * `ip_hash` would treat all browsers of one machine as one, so this nginx trusts the address that a
 * client claims.
 */
export async function writeProxy(folder: string, { port, webPorts }: Proxied): Promise<string[]> {
  const upstream = join(folder, 'upstream.conf')
  let site = await readFile(DEPLOYED, 'utf8')
  const changes: readonly (readonly [RegExp, string])[] = [
    [/include \/etc\/nginx\/tradebox-upstream\.conf;/, `include ${upstream};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/server_name [^;]+;/, 'server_name localhost;'],
    [/ssl_certificate [^;]+;/, ''],
    [/ssl_certificate_key [^;]+;/, ''],
  ]
  for (const [from, to] of changes) {
    assert(from.test(site), `deploy/nginx.conf has ${from}`)
    site = site.replace(from, to)
  }
  await mkdir(folder, { recursive: true })
  await writeFile(
    upstream,
    webPorts.map((one) => `server 127.0.0.1:${one} max_fails=0;\n`).join(''),
  )
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
master_process off;
pid nginx.pid;
error_log stderr crit;
events {}
http {
    access_log off;
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Forwarded-For;
${kinds.map((kind) => `    ${kind}_temp_path ${kind};`).join('\n')}
${site}
}
`,
  )
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
}
