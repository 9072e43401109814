import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootDebian } from './booted-debian.ts'
import { needDebianPackages } from './debian-packages.ts'
import { repository, temporaryFolder } from './own-world.ts'
import { startPostgres } from './postgres.ts'
import { productionSettings } from './processes.ts'
import { builtBefore } from './through-proxy.ts'
import { atEnd, run, said, shows, trying, until } from './trying.ts'

/** deploy/hakari.service: judged by systemd-analyze, then started by systemd in a booted bare Debian and looked at from inside. */
needDebianPackages('systemd', 'postgresql-15')
await builtBefore()
await trying(async () => {
  const home = temporaryFolder('root')
  atEnd(home.remove)
  const unit = join(home.path, 'hakari@5601.service')
  copyFileSync(join(repository, 'deploy/hakari.service'), unit)
  const verdict = run('systemd-analyze', 'security', '--offline=yes', unit)
  console.log(
    verdict
      .split('\n')
      .filter((line) => line.includes('✗') || line.includes('Overall'))
      .join('\n'),
  )
  const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(verdict)?.[1])
  shows('systemd-analyze finds it well closed', exposure <= 1.5, exposure)

  const { root, sh } = await bootDebian()
  const did = (line: string) => {
    const { code, printed } = sh(line)
    if (code !== 0) throw new Error(`${line}: ${printed}`)
    return printed
  }
  did('apt-get update -q && apt-get install -y -q --no-install-recommends libatomic1 ca-certificates')
  did('useradd --system --user-group --home-dir /var/lib/hakari --shell /usr/sbin/nologin hakari')
  mkdirSync(join(root, 'opt/hakari'))
  for (const part of ['package.json', 'node_modules', 'contract', 'server', 'scripts', 'deploy', 'web'])
    run('cp', '-a', join(repository, part), join(root, 'opt/hakari'))
  copyFileSync(unit, join(root, 'etc/systemd/system/hakari@.service'))
  const postgres = await startPostgres({ port: 5632 })
  const env = { ...(await productionSettings(postgres)), DATA_DIR: '/var/lib/hakari' }
  const settings = Object.entries(env).filter(([name]) => name !== 'PATH')
  writeFileSync(join(root, 'etc/hakari.env'), settings.map(([name, value]) => `${name}=${value}\n`).join(''), {
    mode: 0o600,
  })

  const unknown = sh('systemctl daemon-reload && systemd-analyze verify hakari@5601.service').printed
  shows('systemd-analyze verify says nothing', unknown === '', unknown)
  const began = Date.now()
  const started = sh('systemctl enable --now hakari@5601')
  const log = started.code === 0 ? '' : sh('journalctl -n 30 -o cat -u hakari@5601').printed
  shows('it starts, and the start is over when it is ready', started.code === 0, log || `${Date.now() - began} ms`)
  const pid = () => Number(did('systemctl show -p MainPID --value hakari@5601'))
  const status = did(`grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/${pid()}/status`).replaceAll(/\s+/g, ' ')
  shows(
    'no capabilities, no new rights, a filter of system calls',
    /CapEff: 0+ CapBnd: 0+ NoNewPrivs: 1 Seccomp: 2/.test(status),
    status,
  )
  const inside = (line: string) => sh(`nsenter -t ${pid()} -m -U --preserve-credentials -- sh -c '${line}'`).printed
  for (const place of ['/opt/hakari/x', '/etc/x', '/usr/x', '/home/x'])
    shows(
      `it cannot write ${place}`,
      /Read-only|Permission denied|cannot touch/.test(inside(`touch ${place} && echo written`)),
    )
  shows('its data folder is its own', did('stat -c "%U %a" /var/lib/hakari') === 'hakari 700')
  const ready = () => sh('PORT=5601 /opt/hakari/node_modules/.bin/node /opt/hakari/deploy/ready.ts').code === 0
  shows(
    'a card is drawn under it, by a process of its own',
    (await fetch('http://127.0.0.1:5601/cards/none')).status < 500,
  )
  const before = pid()
  did(`kill -9 ${before}`)
  await until('the restart', () => ready() && pid() !== before)
  shows('killed with -9 it is started again', ready())
  did('systemctl restart hakari@5601')
  shows('after a restart it is ready', ready())
  did('systemctl stop hakari@5601')
  const result = did('systemctl show -p Result -p ExecMainStatus hakari@5601').replace('\n', ' ')
  shows('it stops in order', result.includes('Result=success') && result.includes('ExecMainStatus=0'), result)
  said(`${readFileSync(unit, 'utf8').split('\n').length} lines; not tried: MemoryMax under pressure, cgroups v2 alone`)
})
