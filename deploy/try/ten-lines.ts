import { sessions } from '@hakari/contract'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootDebian } from './booted-debian.ts'
import { browserAt } from './browser.ts'
import { makeCertificate } from './certificate.ts'
import { repository } from './own-world.ts'
import { said, shows, trying } from './trying.ts'

/** What cannot be as it is written: where the repository is, and who vouches for a name that is not ours. */
const replaced: [RegExp, string][] = [
  [/https:\/\/git\.example\/hakari/, '/srv/hakari.git'],
  [/^certbot .*/, 'true'],
]

/** The ten lines of docs/deploy.md, in a bare Debian 12 booted with systemd; they need the ports 80, 443, 3001, 3002 and 5432. */
await trying(async () => {
  const { root, sh } = await bootDebian()
  const live = join(root, 'etc/letsencrypt/live/hakari.example')
  mkdirSync(live, { recursive: true })
  const { cert, key, ca } = makeCertificate(join(root, 'root/made'), ['hakari.example'])
  writeFileSync(join(live, 'fullchain.pem'), readFileSync(cert))
  writeFileSync(join(live, 'privkey.pem'), readFileSync(key))
  const page = readFileSync(join(repository, 'docs/deploy.md'), 'utf8')
  const block = /^## Ten lines from nothing\n[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(page)?.[1] ?? ''
  const lines = block.trim().split('\n')
  shows('there are ten lines', lines.length === 10, lines.length)
  const written = lines.map((line) => {
    const used = replaced.reduce((text, [what, by]) => text.replace(what, by), line)
    if (used !== line) said(`instead of: ${line}`)
    // Each says how long it took; the first that fails ends it.
    return `began=$SECONDS; ${used} || { echo "FAILED in: $(cat <<'LINE'\n${used}\nLINE\n)"; exit 1; }; echo "$((SECONDS - began)) s"`
  })
  const { code, printed } = sh(`exec 2>&1\n${written.join('\n')}`)
  shows(
    'all of them run',
    code === 0,
    code === 0
      ? printed
          .split('\n')
          .filter((line) => /^\d+ s$/.test(line))
          .join(', ')
      : printed.slice(-3000),
  )
  for (const port of [3001, 3002]) {
    const state = sh(`systemctl is-active hakari@${port}`).printed
    shows(
      `hakari@${port} is active`,
      state === 'active',
      state === 'active' ? '' : sh(`journalctl -n 40 -u hakari@${port}`).printed,
    )
  }
  const origin = 'https://hakari.example'
  const made = sh(
    `cd /opt/hakari && systemd-run --quiet --pipe --wait --uid=hakari -p EnvironmentFile=/etc/hakari.env -p WorkingDirectory=/opt/hakari npm run -s admin -- create-member --email tried@example.jp --name tried`,
  )
  const password = /password (\S+)/.exec(made.printed)?.[1] ?? ''
  shows("the operator's command makes a member", password !== '', password === '' ? made.printed : '')
  const browser = browserAt(origin, { ca, at: '127.0.0.1' })
  const front = await browser.send('/')
  shows('the page is there through nginx and TLS', front.status === 200, front.status)
  await browser.call(sessions.signIn, { body: { email: 'tried@example.jp', password } })
  shows('the member signs in', (await browser.send('/api/viewer')).text.includes('tried'))
  said(
    `node_modules ${sh('du -sh /opt/hakari/node_modules').printed.split('\t')[0]}, the machine ${sh('du -shx / --exclude=/proc --exclude=/sys').printed.split('\n').at(-1)?.split('\t')[0]}`,
  )
})
