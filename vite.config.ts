import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { createRunnableDevEnvironment, defineConfig } from 'vite'
import { splitRouteHead } from './src/web/build/late-head.ts'
import { lightContract, lightRoutes } from './src/web/build/light-contract.ts'
import { plainIcons } from './src/web/build/plain-icons.ts'

/** The address of the development entry: hot reload first, then the application. */
export const DEV_ENTRY = '/@id/virtual:dev-entry'

const VENDOR =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(history|store|react-store|query-core|react-query|router-core|react-router))\//

/** Small parts of nearly all pages. In one file they compress together and are fetched once. */
const PIECES =
  /\/src\/web\/(ui\/(actions\/icon-button|display\/(avatar|badge|provider-avatar|status-badge)|layout\/(card|section-header)|text\/(money|numbers))|lib\/display\/provider-name)\.tsx?|\/lucide-react\/dist\/esm\/icons\/(arrow-right|badge-check|check|chevron-left|chevron-right|play|shield-check|user-check)\./

/** The card of a plan and the follow button: for the home page and the lists. */
const OFFERS =
  /\/src\/web\/features\/(follows\/(follow-button|use-follow)|plans\/(list\/service-card|record\/plan-facts))\.tsx?/

const devEntry = {
  name: 'tradebox:dev-entry',
  apply: 'serve',
  resolveId: (id: string) => (id === 'virtual:dev-entry' ? id : undefined),
  load: (id: string) =>
    id === 'virtual:dev-entry'
      ? `import '/@vite/client'\n${react.preambleCode.replace('__BASE__', '/')}\nawait import('/src/web/entry-client.tsx')`
      : undefined,
} as const

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'src/web/public',
  appType: 'custom',
  clearScreen: false,
  plugins: [
    devEntry,
    lightContract(),
    splitRouteHead(),
    plainIcons(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader is in the page's chunk; otherwise the entry would grow with every route.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      disableLogging: true,
      tmpDir: 'node_modules/.cache/tanstack-router',
    }),
    lightRoutes(),
    react(),
    tailwindcss(),
  ],
  // Without the table of every chunk's imports, which each visitor would load (4 kB). The server
  // lists those of the first page, and a link fetches its page when the user is about to follow it.
  build: { target: 'es2023', modulePreload: false, reportCompressedSize: false },
  worker: { format: 'es', plugins: () => [lightContract()] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          // The bundler requires this before it may inline shared code into pages.
          preserveEntrySignatures: false,
          output: {
            codeSplitting: {
              // Smaller shared chunks (bytes of source) are inlined into each page that needs them:
              // forty files of a few hundred bytes would block a browser's six connections (ADR
              // 30).
              experimentalInlineCommonChunks: { maxSize: 4_000 },
              groups: [
                // Not affected by our own changes, so browsers keep it across releases.
                { name: 'vendor', test: VENDOR, tags: ['$initial'], priority: 1 },
                // Code that every page needs, in one file instead of dozens.
                { name: 'app', tags: ['$initial'] },
                { name: 'pieces', test: PIECES },
                // Without its imports: texts of plans and providers are needed without the cards, too.
                { name: 'offers', test: OFFERS, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // `npm start` sets no NODE_ENV; this selects the production code of React and the router in
      // the built server.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      dev: {
        // Hot updates are for the browser only; the server loads changed modules with the next
        // page.
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } }),
      },
      // A single file starts faster; in development packages are loaded unbundled.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/web/entry-server.tsx',
          // The running server has loaded these already.
          external: [/^#contract\//, /^#kit\//, 'zod'],
        },
      },
    },
  },
}))
