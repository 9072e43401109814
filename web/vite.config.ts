import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { cutsPhrases } from './cut-phrases.ts'
import { trimsOperations } from './trim-operations.ts'

const workerFile = 'service-worker.js'

/** Tells the service worker which files make up the build. */
const namesFilesToWorker: Plugin = {
  name: 'names-files-to-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle[workerFile]
    if (worker?.type !== 'chunk') throw new Error('the service worker was not built')
    const files = Object.values(bundle).filter((file) => file !== worker)
    const hash = createHash('sha256')
    for (const file of files) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source)
    const page = bundle['index.html']
    const [, siteName] =
      /name="application-name" content="([^"]+)"/.exec(page?.type === 'asset' ? String(page.source) : '') ?? []
    // The server may write another name into it, and its own mark among the files.
    const build = {
      name: hash.digest('hex').slice(0, 16),
      siteName,
      files: files.map(({ fileName }) => `/${fileName}`),
    }
    worker.code = worker.code.replace('__BUILD__', JSON.stringify(build))
  },
}

/** Names the script that has to run before anything is painted, which no module does, and tells it what to fetch early. */
const startsInHead: Plugin = {
  name: 'starts-in-head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withImports = (file: string): string[] => {
        const chunk = chunks.find(({ fileName }) => fileName === file)
        return chunk ? [file, ...chunk.imports.flatMap(withImports), ...(chunk.viteMetadata?.importedCss ?? [])] : []
      }
      const filesOf = (...names: string[]) => {
        const files = chunks.filter(({ name }) => names.includes(name)).flatMap(({ fileName }) => withImports(fileName))
        const missing = [...new Set(files)].filter((file) => !html.includes(file))
        return missing.map((file) => file.replace('assets/', '')).join(' ')
      }
      const script = chunks.find(({ name }) => name === 'at-start')?.fileName
      const fetched = `data-home="${filesOf('home', 'offline-cache')}" data-visitor="${filesOf('sign-in-route')}" data-further="${filesOf('further-routes')}"`
      // Before the stylesheet, which it would wait for.
      return html.replace('<script ', `<script src="/${script}" ${fetched}></script>\n    <script `)
    },
  },
}

const named = /\/(rolldown-runtime|foundation|start)-/
const inTurn = /\.js$/
/** Screens that few come to first: whoever has been here before has all of them from the service worker. */
const seldom =
  /\/(settings|muted|readings|gallery|account-recovery|not-me|confirm-email|callback|terms|privacy|contact)-screen-/

/** What a touch may need on a member's home, and what nobody waits for there. */
const atRest = new RegExp(
  [
    'app/(at-rest|member-panel|member-drawer)',
    'store/live-updates',
    'features/push/keep-subscribed',
    'features/entries/(entry-menu|share-menu|record-sheet|edit-sheet|audience-sign|pending-edit|unsent-entries)',
    'features/entries/(audience|commenters|end-link)-dialog',
    'features/comments/comments-panel',
    'features/keeping-away/(keeping-away-menu|hidden-words|(mute|block|report|remove-follower)-dialog)',
    'features/follows/unfollow-question',
    'features/line/quiet-trend',
    'features/feed/(entry-redirect|beside-feed)',
  ]
    .map((path) => `web/src/${path}\\.tsx?$`)
    .join('|'),
)

export default defineConfig({
  plugins: [react(), cutsPhrases, trimsOperations, startsInHead, namesFilesToWorker],
  // Not before the types: those are zod's.
  resolve: { alias: { 'zod/mini': fileURLToPath(new URL('src/light-schemas/index.ts', import.meta.url)) } },
  build: {
    target: 'es2022',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Whoever fetches more has what the page itself names. What a home fetches it fetches at rest, and can wait for what
      // that imports in its turn, and so can screens that are seldom the first: the names of all of it would be a part of
      // the first load.
      resolveDependencies: (file, files, { hostId, hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((it) => !(hostId.includes('/home-') || seldom.test(file) ? inTurn : named).test(it)),
    },
    rolldownOptions: {
      input: {
        index: 'index.html',
        'service-worker': 'worker/service-worker.ts',
        'at-start': 'src/at-start.ts',
      },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? workerFile : 'assets/[name]-[hash].js'),
        // Few files pack better than many: one of libraries, which stays the same when only our code changes, one that
        // every visitor needs, one that every member needs at home. A group takes along what its modules import.
        codeSplitting: {
          groups: [
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
              priority: 4,
            },
            { name: 'start', test: /web\/src\/main\.tsx$/, priority: 3 },
            // What visitors' screens have in common with a member's home.
            {
              name: 'shared',
              test: /lucide-react\/dist\/esm\/(?!icons\/(?!users\.))|\/(load-states|visually-hidden|graphemes|avatar|weight-line|weight-change)\.tsx?$/,
              priority: 2,
            },
            { name: 'home', test: /web\/src\/(app\/member-shell|features\/feed\/home-screen)\.tsx$/, priority: 1 },
            // Whoever is shown can be followed.
            {
              name: 'follow-button',
              test: /web\/src\/features\/follows\/(follow-button|private-mark|text)\.tsx?$|icons\/lock\./,
              priority: 1,
            },
            // How weights are counted: only what looks at them closely does.
            { name: 'trend', test: /contract\/src\/trend\.ts$/, priority: 2 },
            // What can be tried and fail, and what forms, menus and dialogs are made of.
            {
              name: 'action',
              test: /\/(use-async-action|failure|refusal-text|leave-for|sentence-with-name)\.tsx?$/,
              priority: 1,
            },
            { name: 'offline-cache', test: /web\/src\/store\/offline-cache\.ts$/, priority: 1 },
            {
              name: 'controls',
              test: /web\/src\/((ui\/(controls|overlays)|form)\/(?!crop|picture)|ui\/feedback\/not-found|features\/(care\/(help-links|text)|legal\/text)\.)|icons\/(chevron-left|trash)\./,
            },
            // What visitors' forms and members' have in common.
            {
              name: 'field-rules',
              test: /contract\/src\/(text|email|password|weight|profile-fields|(sessions|accounts)\/own)\.ts$/,
            },
            {
              name: 'account-rules',
              test: /contract\/src\/(handle|profiles|accounts\/(profile|sign-up)|short-links)\.ts$/,
            },
            // A home asks for it in one file when it has come to rest, and not for a hundred small ones.
            { name: 'at-rest', test: atRest },
          ],
        },
      },
    },
  },
})
