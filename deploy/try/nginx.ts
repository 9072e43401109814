import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { makeCertificate } from './certificate.ts'
import { needDebianPackages } from './debian-packages.ts'
import { emptyFolder, inOwnWorld } from './own-world.ts'
import { builtBefore, throughProxy } from './through-proxy.ts'
import { run, said, trying } from './trying.ts'

/** deploy/nginx.conf as it is, in Debian's nginx with Debian's own nginx.conf around it. */
needDebianPackages('nginx', 'postgresql-15')
await builtBefore()
await inOwnWorld()
await trying(() =>
  throughProxy(async () => {
    emptyFolder('/run')
    emptyFolder('/var/log/nginx')
    emptyFolder('/etc/nginx/sites-enabled')
    copyFileSync('/opt/hakari/deploy/nginx.conf', '/etc/nginx/sites-enabled/hakari')
    emptyFolder('/etc/letsencrypt')
    const live = '/etc/letsencrypt/live/hakari.example'
    mkdirSync(live, { recursive: true })
    const { cert, key, ca } = makeCertificate('/etc/letsencrypt/made', ['hakari.example'])
    copyFileSync(cert, `${live}/fullchain.pem`)
    copyFileSync(key, `${live}/privkey.pem`)
    run('nginx', '-t', '-q')
    said(run('sh', '-c', 'nginx -v 2>&1').trim())
    spawn('nginx', ['-g', 'daemon off;'], { stdio: 'inherit' })
    return { ca }
  }),
)
