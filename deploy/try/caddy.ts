import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { needDebianPackages } from './debian-packages.ts'
import { emptyFolder, inOwnWorld } from './own-world.ts'
import { builtBefore, throughProxy } from './through-proxy.ts'
import { run, said, trying, until } from './trying.ts'

/** No certificate can be fetched from here, so Caddy vouches for itself; all else is deploy/Caddyfile as it is. */
const withoutAcme = '{\n\tlocal_certs\n\tskip_install_trust\n}\n\n'

needDebianPackages('caddy', 'postgresql-15')
await builtBefore()
await inOwnWorld()
await trying(() =>
  throughProxy(async () => {
    const folder = emptyFolder('/etc/caddy')
    const data = emptyFolder('/var/lib/caddy')
    const file = `${folder}/Caddyfile`
    writeFileSync(file, withoutAcme + readFileSync('/opt/hakari/deploy/Caddyfile', 'utf8'))
    said(`Caddy ${run('caddy', 'version').trim()}`)
    const env = { PATH: '/usr/bin:/bin', HOME: data, XDG_DATA_HOME: data, XDG_CONFIG_HOME: data }
    spawn('caddy', ['run', '--config', file], { env, stdio: ['ignore', 'ignore', 'ignore'] })
    const root = `${data}/caddy/pki/authorities/local/root.crt`
    let ca = ''
    await until('the authority of Caddy', () => {
      try {
        ca = readFileSync(root, 'utf8')
        return true
      } catch {
        return false
      }
    })
    return { ca }
  }),
)
