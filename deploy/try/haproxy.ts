import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { makeCertificate } from './certificate.ts'
import { needDebianPackages } from './debian-packages.ts'
import { emptyFolder, inOwnWorld } from './own-world.ts'
import { builtBefore, throughProxy } from './through-proxy.ts'
import { run, said, trying } from './trying.ts'

/** deploy/haproxy.cfg as it is, in Debian's HAProxy. */
needDebianPackages('haproxy', 'postgresql-15')
await builtBefore()
await inOwnWorld()
await trying(() =>
  throughProxy(async () => {
    emptyFolder('/run')
    const folder = emptyFolder('/etc/haproxy')
    copyFileSync('/opt/hakari/deploy/haproxy.cfg', `${folder}/haproxy.cfg`)
    const { cert, key, ca } = makeCertificate(`${folder}/made`, ['hakari.example'])
    writeFileSync(`${folder}/hakari.pem`, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
    chmodSync(`${folder}/hakari.pem`, 0o600)
    said(run('haproxy', '-v').split('\n')[0] ?? '')
    run('haproxy', '-c', '-q', '-f', `${folder}/haproxy.cfg`)
    spawn('haproxy', ['-W', '-db', '-f', `${folder}/haproxy.cfg`], { stdio: 'inherit' })
    return { ca }
  }),
)
