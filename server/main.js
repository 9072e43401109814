import './src/supported-node.js'

// Not before the version is known to be one that reads TypeScript.
void import('./src/main.ts').then(({ main }) => main())
