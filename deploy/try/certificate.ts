import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './trying.ts'

export interface Certificate {
  cert: string
  key: string
  /** Who vouches for it: whoever is shown this believes it. */
  ca: string
}

/** A certificate for some names, vouched for by an authority made for it. */
export function makeCertificate(folder: string, names: string[]): Certificate {
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => join(folder, name)
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  run('openssl', 'req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=try authority')
  const alternatives = names.map((name) => `DNS:${name}`).join(',')
  const vouched = ['-CA', at('ca.pem'), '-CAkey', at('ca.key')]
  const says = ['-addext', `subjectAltName=${alternatives}`, '-addext', 'basicConstraints=critical,CA:FALSE']
  const into = ['-keyout', at('key.pem'), '-out', at('cert.pem'), '-subj', `/CN=${names[0]}`]
  run('openssl', 'req', '-x509', ...newKey, ...vouched, ...says, ...into)
  return { cert: at('cert.pem'), key: at('key.pem'), ca: readFileSync(at('ca.pem'), 'utf8') }
}
