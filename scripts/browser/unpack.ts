import packaged, { inflate } from '@sparticuz/chromium'
import { join } from 'node:path'

/** Runs in a process of its own: the package unpacks into the temporary folder and trusts whatever lies there. */
await packaged.executablePath()
await inflate(join(process.argv[2] ?? '', 'al2023.tar.br'))
