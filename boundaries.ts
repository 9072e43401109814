/** The law of imports. Arrows never turn; each rule says why it is there. */
export interface Layer {
  /** Files below this path, unless a longer path of the list fits better. */
  files: string
  mayImport: string[]
  because: string
}

export const layers: Layer[] = [
  {
    files: 'contract/src/',
    mayImport: ['contract/src/'],
    because: 'the contract is what both sides say, so it knows neither of them',
  },
  {
    files: 'sandbox/src/',
    mayImport: ['sandbox/src/'],
    because: 'the sandbox plays other people, who do not know our code',
  },
  {
    files: 'server/src/platform/',
    mayImport: ['server/src/platform/', 'contract/src/'],
    because: 'features stand on the platform, never the other way round',
  },
  {
    files: 'server/src/features/',
    mayImport: ['server/src/platform/', 'contract/src/'],
    because: 'a slice knows the platform and itself; another slice only through its door and a listed edge',
  },
  {
    files: 'server/src/',
    mayImport: ['server/src/', 'contract/src/'],
    because: 'the server never imports what runs around it: web, sandbox, scripts, the demo, tests',
  },
  {
    files: 'web/src/navigation/',
    mayImport: ['web/src/navigation/'],
    because: 'going somewhere needs the browser and nothing of the screens',
  },
  {
    files: 'web/src/ui/',
    mayImport: ['web/src/ui/', 'web/src/navigation/'],
    because: 'the design system knows no product word and no data',
  },
  {
    files: 'web/src/api/',
    mayImport: ['web/src/api/', 'contract/src/'],
    because: 'talking to the server needs the contract and nothing of the screens',
  },
  {
    files: 'web/src/storage/',
    mayImport: ['web/src/storage/', 'contract/src/'],
    because: 'what is kept in the browser is understood without a server or a screen',
  },
  {
    files: 'web/src/store/',
    mayImport: ['web/src/store/', 'web/src/api/', 'web/src/storage/', 'contract/src/'],
    because:
      'what is known of the server is one thing, which screen shows it another: lists are declared beside their screens',
  },
  {
    files: 'web/src/outbox/',
    mayImport: ['web/src/outbox/', 'contract/src/'],
    because: 'what waits is kept and sent without knowing what it is; its world is handed in',
  },
  {
    files: 'web/src/form/',
    mayImport: ['web/src/form/', 'contract/src/'],
    because: 'a form judges by the contract and knows no screen',
  },
  {
    files: 'web/src/format/',
    mayImport: ['web/src/format/'],
    because: 'how a date or a number is written depends on nothing but itself',
  },
  {
    files: 'web/src/import-files/',
    mayImport: ['web/src/import-files/', 'contract/src/'],
    because: 'files are understood in a worker, without a server, a screen or the rest of the app',
  },
  {
    files: 'web/src/qr/',
    mayImport: ['web/src/qr/'],
    because: 'a QR code depends on its text alone',
  },
  { files: 'web/src/paths.ts', mayImport: [], because: 'everybody may name an address, so addresses know nobody' },
  {
    files: 'web/src/features/',
    mayImport: [
      'web/src/ui/',
      'web/src/navigation/',
      'web/src/api/',
      'web/src/storage/',
      'web/src/store/',
      'web/src/outbox/',
      'web/src/form/',
      'web/src/format/',
      'web/src/import-files/',
      'web/src/qr/',
      'web/src/paths.ts',
      'contract/src/',
    ],
    because: 'a slice knows what all slices share and itself; another slice only through its door and a listed edge',
  },
  { files: 'web/src/', mayImport: ['web/src/', 'contract/src/'], because: 'the browser gets nothing of the server' },
]

/** What is decided in one place is named nowhere else. Tests may look at everything. */
export const words: { word: RegExp; files: RegExp; because: string }[] = [
  {
    word: /\brealtime\b(?!\/)/,
    files: /^server\/src\/features\//,
    because: 'what open screens are told is declared by the event that is announced',
  },
  {
    word: /\bdisabled_at\b/,
    files:
      /^server\/src\/(?!features\/(visibility|accounts)\/queries\.ts$|platform\/database\/(row-types\.ts$|migrations\/00(02|04|07|24|38|40|46|49|57)-))/,
    because: 'who takes part and who is seen is the rule of visibility; accounts only writes it down',
  },
  {
    word: /(?<!set )\baudience\s*(<=?|>=?|=|<>)\s*([1-3]\b|\$\{)|\bnot \w+\.is_private\b/,
    files: /^server\/src\/(?!features\/visibility\/queries\.ts$|platform\/database\/migrations\/00(34|49|56)-)/,
    because: 'for whom an entry is, is the rule of visibility; others only write it down',
  },
  {
    word: /'(fitbit|google_health|fitbit_web|health_planet)'/,
    files:
      /^server\/src\/(?!features\/imports\/(providers\/|token-aliases\.ts$)|platform\/database\/migrations\/00\d\d-)/,
    because: 'what is particular to a service is a property of its provider; token-aliases.ts is asked for by its name',
  },
  {
    word: /\bpg_(try_)?advisory_(un)?lock(_shared|_all)?\b/,
    files:
      /^(server\/src|scripts|demo)\/(?!backup\/(make-backup|restore)\.ts$|platform\/database\/(migration-lock|embedded\/(index|worker-role))\.ts$)/,
    because:
      'a lock that outlives its transaction needs a connection past every pooler; elsewhere it ends with the transaction (pg_advisory_xact_lock)',
  },
  {
    word: /['"`](un)?listen [\w$"]|\bset_config\([^()]*,\s*false\)|\bsql`set (?!local |transaction )/i,
    files:
      /^(server\/src|scripts|demo)\/(?!platform\/(database\/(connect|pooler)|jobs\/index|realtime\/notifications)\.ts$)/,
    because: 'what is heard or set on a connection needs one of its own, which a pooler may not give (decision 69)',
  },
]

/** Inside a slice of the server, files have roles. */
export const roles: { files: RegExp; mayNotImport: RegExp; because: string }[] = [
  {
    files: /^server\/src\/features\/(?!.+\/queries\.ts$).+\.ts$/,
    mayNotImport: /^(kysely|pg)$/,
    because: 'all SQL of a slice stands in its queries.ts, or in the one of a folder of it',
  },
  {
    files: /^server\/src\/features\/[^/]+\/(?!routes)[^/]+\.ts$/,
    mayNotImport: /^server\/src\/platform\/http\//,
    because: 'only routes.ts speaks HTTP',
  },
  {
    files: /^web\/src\/(?!import-files\/|features\/history\/)/,
    mayNotImport: /^web\/src\/import-files\//,
    because: 'only the import of files reads files: its code is fetched when somebody imports',
  },
  {
    files: /^(contract|web)\/src\//,
    mayNotImport: /^(node:|pg$|hono|kysely)/,
    because: 'it runs in a browser',
  },
  {
    files: /^(server|sandbox|contract|web)\/src\//,
    mayNotImport: /^(node:)?process$/,
    because: 'the environment is read in config.ts, from the global process',
  },
  {
    files: /^server\/src\/features\/[^/]+\/rules\.ts$/,
    mayNotImport: /^(node:|pg|kysely|server\/src\/platform\/(?!refusal))/,
    because: 'rules decide; they read and write nothing',
  },
  {
    files: /^server\/src\/(?!features\/activity\/|app\.ts|subscriptions\.ts)/,
    mayNotImport: /^server\/src\/features\/activity\//,
    because: 'what follows from a change is announced, not called',
  },
]
