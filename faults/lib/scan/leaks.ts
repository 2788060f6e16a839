const words = (text: string) => text.trim().split(/\s+/)

/** Files and folders that servers have leaked, and what this product keeps beside its pages. */
const NAMES = words(`
  .env .env.local .env.production .git/config .git/HEAD .gitignore .svn/entries .hg/requires
  .DS_Store .htaccess .htpasswd .npmrc .netrc .ssh/id_rsa .aws/credentials .bash_history
  .vscode/settings.json .dockerenv .well-known/openid-configuration package.json
  package-lock.json tsconfig.json vite.config.ts node_modules/fastify/package.json Dockerfile
  docker-compose.yml README.md architecture.cjs migrations/owners.json scripts/development.env
  src/main/start.mjs src/demo/data/actors.json dist/stamp.json stamp.json server/assets.json
  assets.json server/entry-server.js build.lock backup backup.sql backup.zip backup.tar.gz
  database.sql db.sqlite dump dump.sql tradebox.sql site.zip www.zip export.csv users.csv
  invoices server-status server-info nginx_status stub_status status health info actuator
  actuator/env actuator/heapdump debug debug/pprof/ trace console phpinfo.php phpmyadmin/
  adminer.php wp-login.php wp-config.php.bak cgi-bin/ admin administrator manager/html jenkins
  solr/ graphql graphiql swagger.json swagger-ui.html v2/api-docs api-docs openapi.json
  api/graphql api/admin api/dev api/debug api/config api/users api/internal api/.env .data
  .data/secrets.key data logs log/error.log error.log npm-debug.log uploads/ files files/
  private tmp temp old test staging config config.json config.yml secrets.json id_rsa
  server.key key.pem assets/ ads/ assets/.vite/manifest.json .vite/manifest.json @vite/client
  @fs/etc/passwd @id/fs _next/static crossdomain.xml
`)
/** What editors and deployments leave beside a file. */
const COPIED = words('favicon.svg robots.txt sitemap.xml index index.html api/openapi.json')
const COPIES = words('.bak .old .orig ~ .swp .zip .ts')
/** From folders that are served. */
const FOLDERS = ['', ...words('assets/ files/ ads/ api/ view/article/articlepdf/')]
const CLIMBS = words(String.raw`
  ../ ..%2f %2e%2e/ %2e%2e%2f ..%5c ..\ ..;/ ....// %252e%252e%252f ..%c0%af ..%00/ .%2e/
`)
const STEPS = [1, 2, 3, 6]
const BELOW = words('etc/passwd package.json .env server/entry-server.js')
/** Addresses that lead elsewhere if the server redirects to what it decodes. */
const ELSEWHERE = words(String.raw`
  /evil.example %2f%2fevil.example %5c%5cevil.example \evil.example .//evil.example
  %2e%2e//evil.example %2e/%2fevil.example %68ttps://evil.example %09//evil.example
  /%76ev.example %0d%0alocation:%20https://evil.example @evil.example %61//evil.example/..
`)

/**
 * Addresses below the origin, none of which exists. `scripts` are the names of the served ones, and
 * `kept` those in the data folder.
 */
export function leakPaths(scripts: readonly string[], kept: readonly string[]): readonly string[] {
  const maps = scripts.map((script) => `assets/${script}.map`)
  const copies = COPIED.flatMap((file) => COPIES.map((copy) => `${file}${copy}`))
  const below = [...BELOW, ...kept]
  const climbs = FOLDERS.flatMap((folder) =>
    CLIMBS.flatMap((climb) =>
      STEPS.flatMap((steps) => below.map((path) => `${folder}${climb.repeat(steps)}${path}`)),
    ),
  )
  return [...new Set([...NAMES, ...kept, ...ELSEWHERE, ...copies, ...maps, ...climbs])]
}
