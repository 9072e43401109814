import { main } from '../../src/main.ts'

/** The app beside a sandbox that outlives it: what was sent before a kill is known after it. */
const { SANDBOX_URL: sandbox = '', SANDBOX_SMTP_URL: smtpUrl = '' } = process.env
await main(async (config) => ({ ...config, mail: { ...config.mail, smtpUrl }, push: { ...config.push, sandbox } }))
