import { beatMs, pictures } from '@hakari/contract'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../server/src/config.ts'
import { repositoryFiles, textOf } from './repository-files.ts'

const files = {
  nginx: textOf('deploy/nginx.conf'),
  haproxy: textOf('deploy/haproxy.cfg'),
  caddy: textOf('deploy/Caddyfile'),
}
const unit = textOf('deploy/hakari.service')
const container = textOf('deploy/Containerfile')

test('proxies take what an upload may have and what is read beyond it, and keep streams longer than they are silent', () => {
  const readAtMost = pictures.pictureLimitBytes + 256 * 1024 + 10 * 1024 * 1024
  for (const [, megabytes] of [
    ...files.nginx.matchAll(/client_max_body_size (\d+)m/g),
    ...files.caddy.matchAll(/max_size (\d+)MB/g),
  ])
    expect(Number(megabytes) * 1_000_000).toBeGreaterThanOrEqual(readAtMost)
  const silences = [/proxy_read_timeout (\d+)s/g, /timeout (?:client|server) (\d+)s/g].flatMap((pattern) =>
    [...`${files.nginx}\n${files.haproxy}`.matchAll(pattern)].map(([, seconds]) => Number(seconds) * 1000),
  )
  expect(Math.min(...silences)).toBeGreaterThan(2 * beatMs)
})

test('proxies, units and health checks speak of the same processes, and the settings for production are read', () => {
  for (const text of Object.values(files))
    expect([...new Set(text.match(/127\.0\.0\.1:\d+/g))]).toEqual(['127.0.0.1:3001', '127.0.0.1:3002'])
  expect(textOf('docs/deploy.md')).toContain('hakari@3001 hakari@3002')
  const written = parseEnv(
    textOf('deploy/hakari.env').replaceAll(/@[A-Z_]+@/g, Buffer.alloc(32, 1).toString('base64')),
  ) as Record<string, string>
  expect(readConfig(written)).toMatchObject({ mode: 'production', host: '127.0.0.1', trustedProxies: ['127.0.0.1'] })
  expect(unit).toContain('EnvironmentFile=/etc/hakari.env')
  const stopSeconds = Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])
  expect(stopSeconds).toBeGreaterThan(Number(written['DRAIN_SECONDS']) + 10)
})

test('what the container and the unit name is there, and the version is in the changelog', () => {
  const all = repositoryFiles()
  const folders = new Set(all.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))))
  const copied = [...container.matchAll(/(?<=COPY --from=build.*)\/opt\/hakari\/([\w./-]+)/g)].map(
    ([, path = '']) => path,
  )
  const named = [...unit.matchAll(/\/opt\/hakari\/((?!node_modules)[\w./-]+)/g)].map(([, path = '']) => path)
  const made = new Set(['node_modules', 'web/dist'])
  expect([...copied, ...named].filter((path) => !folders.has(path) && !made.has(path))).toEqual([])
  expect(copied.length).toBeGreaterThan(5)
  expect(textOf('.dockerignore')).toBe(textOf('.containerignore'))
  const { version } = JSON.parse(textOf('package.json')) as { version: string }
  expect(/^## ([\d.]+)$/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version)
})
