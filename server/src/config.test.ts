import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { assertNotRoot } from './settings/root.ts'

test('nothing needs to be set to try it', () => {
  expect(readConfig({})).toMatchObject({ mode: 'development', port: 3000, sandboxPort: 3900, host: '127.0.0.1' })
})

const production = {
  NODE_ENV: 'production',
  ORIGIN: 'https://hakari.example',
  SMTP_URL: 'smtps://u:p@mail.example',
  MAIL_FROM: 'no-reply@hakari.example',
  OPERATOR_EMAIL: 'operator@hakari.example',
  OPERATOR_NAME: 'Hakari',
  SERVER_COUNTRY: 'Japan',
}

test('production starts with its settings and with strict limits', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    limits: { contactPerAddress: { times: 5, seconds: 3600 } },
    origin: 'https://hakari.example',
  })
})

test.each(['ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'OPERATOR_EMAIL', 'OPERATOR_NAME', 'SERVER_COUNTRY'])(
  'production without %s says so',
  (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(new RegExp(`^${name} is missing: set it to .+\\.$`))
  },
)

test('everything that is missing is said at once', () => {
  const bare = { NODE_ENV: 'production', FILES: 's3', HEALTH_PLANET_CLIENT_ID: 'x', HEALTH_PLANET_CLIENT_SECRET: 'x' }
  const said = () => readConfig(bare)
  expect(said).toThrow(/^ORIGIN is missing: .+\.\nSMTP_URL is missing: /)
  expect(said).toThrow(/\nS3_ENDPOINT is missing: .+\.\nS3_BUCKET is missing: .+\.\nS3_ACCESS_KEY_ID is missing: .+/)
  expect(said).toThrow(/\nTOKEN_KEYS is missing: .+\.$/)
})

test.each([
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '3e3'],
  ['SANDBOX_PORT', 'x'],
  ['LIMIT_FACTOR', '-1'],
  ['DATABASE_POOL', '1'],
  ['DRAIN_SECONDS', 'soon'],
  ['ALLOW_ROOT', 'yes'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['PATRONI_ETCD_URLS', '10.0.0.1:2379'],
  ['PATRONI_ETCD_API', 'v2'],
  ['PATRONI_SCOPE', 'hakari'],
  ['PATRONI_ETCD_URLS', 'http://name:password@10.0.0.1:2379'],
  ['LIVE_URL', 'localhost:6379'],
  ['LIVE_URL', 'redis://'],
  ['LIVE_URL', 'rediss://live.example/cache'],
  ['LIVE_URL', 'redis://:%ZZ@live.example'],
  ['SMTP_URL', 'mail.example'],
  ['ORIGIN', 'hakari.example'],
  ['ORIGIN', 'https://hakari.example/path'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'prod'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Hakari <x>'],
  ['OPERATOR_EMAIL', 'nobody'],
  ['MAIL_LEASE_SECONDS', '9'],
  ['BACKUP_HOUR', '24'],
  ['BACKUP_DAYS', '31'],
  ['BACKUP_KEY', 'c2hvcnQ='],
  ['LIMITS', 'nothing=5/60'],
  ['LIMITS', 'contactPerAddress=0/60'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/64'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['METRICS_TOKEN', 'short'],
  ['FILES', 'tape'],
  ['REGISTRATION', 'ajar'],
  ['REFUSED_EMAIL_DOMAINS', 'mail.example,@x'],
  ['REFUSED_EMAIL_DOMAINS', 'mail.example,'],
  ['HELP_LINKS', '相談の窓口'],
  ['HELP_LINKS', '|https://help.example/'],
  ['HELP_LINKS', '相談の窓口|http://help.example/'],
  ['HELP_LINKS', '相談の窓口|javascript:alert(1)'],
  ['HELP_LINKS', '相談の窓口|tel:call me'],
  ['HELP_LINKS', '相談の窓口|https://help.example/|more'],
  ['HELP_LINKS', '一|tel:119,二|tel:119'],
  ['AUTH_TOKEN_SYNC_URL', 'https://elsewhere.example/session'],
  ['AUTH_TOKEN_SYNC_URL', '//elsewhere.example/session'],
])('%s=%s is one sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is .+\\.$`))
})

test('an address of etcd or Redis that is not understood is not said again: a password may stand in it', () => {
  for (const [name, value] of [
    ['PATRONI_ETCD_URLS', 'http://10.0.0.1:2379,http://name:secret-word@10.0.0.2:2379'],
    ['LIVE_URL', 'redis://:secret-word%ZZ@live.example'],
  ] as const) {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(name)
    expect(read).not.toThrow('secret-word')
  }
})

const inBucket = {
  FILES: 's3',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'hakari',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('files lie on disk, or in a bucket when all of it is set', () => {
  expect(readConfig(production).s3).toBeNull()
  expect(readConfig({ ...production, ...inBucket }).s3).toMatchObject({
    endpoint: 'https://s3.example',
    region: 'auto',
  })
  for (const name of Object.keys(inBucket).slice(1))
    expect(() => readConfig({ ...inBucket, [name]: '' })).toThrow(new RegExp(`^${name} is missing: set it to .+\\.$`))
  for (const S3_ENDPOINT of ['s3.example', 'https://s3.example/hakari', 'ftp://s3.example', 'http://s3.example'])
    expect(() => readConfig({ ...production, ...inBucket, S3_ENDPOINT })).toThrow(/^S3_ENDPOINT is .+\.$/)
  for (const S3_BUCKET of ['a', 'a/b', '../x', 'Hakari', 'a?b'])
    expect(() => readConfig({ ...inBucket, S3_BUCKET })).toThrow(/^S3_BUCKET is .+\.$/)
})

test('production does not start where certificates are not checked', () => {
  const careless = { ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }
  expect(() => readConfig(careless)).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED is 0: .+\.$/)
})

test('production is not run by root unless that is said to be meant', () => {
  expect(() => assertNotRoot(readConfig(production), 0)).toThrow(
    /^Hakari runs as root in production: .+ALLOW_ROOT=1\.$/,
  )
  expect(() => assertNotRoot(readConfig(production), 1000)).not.toThrow()
  expect(() => assertNotRoot(readConfig({ ...production, ALLOW_ROOT: '1' }), 0)).not.toThrow()
  expect(() => assertNotRoot(readConfig({}), 0)).not.toThrow()
})

test('.env.example names every setting and no other', () => {
  const read = new Set<string>()
  // Some are read only when another is set.
  const set: Record<string, string> = {
    AUTH_TOKEN_SYNC_URL: '/session',
    AUTH_TOKEN_SYNC_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://database.example/hakari',
    DATABASE_REPLICA_URLS: 'postgres://standby.example/hakari',
    PATRONI_ETCD_URLS: 'http://etcd.example:2379',
    ...inBucket,
  }
  const recording = new Proxy(set, {
    get: (values, name) => {
      read.add(String(name))
      return values[String(name)]
    },
  })
  readConfig(recording)
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const named = new Set(example.matchAll(/^#? ?([A-Z0-9_]+)=/gm).map(([, name]) => name))
  expect(named).toEqual(read)
})

test('a limit can be set by its name', () => {
  const { limits } = readConfig({ LIMITS: 'contactPerAddress=2/60, contactPerClient=3/70' })
  expect(limits).toMatchObject({
    contactPerAddress: { times: 2, seconds: 60 },
    contactPerClient: { times: 3, seconds: 70 },
    requestsPerClient: { times: 150_000, seconds: 300 },
  })
})

test('public help is named unless the operator names another', () => {
  expect(readConfig({}).helpLinks.map(({ address }) => address)).toEqual([
    'https://edportal.jp/',
    'https://sessyoku-hotline.jp/',
    'tel:0570-064-556',
  ])
  expect(
    readConfig({ HELP_LINKS: '市の相談室|https://help.example/a?b=c, 電話|tel:+81-3-0000-0000' }).helpLinks,
  ).toEqual([
    { name: '市の相談室', address: 'https://help.example/a?b=c' },
    { name: '電話', address: 'tel:+81-3-0000-0000' },
  ])
})

test('an empty setting counts as not set', () => {
  const empty = Object.fromEntries(
    ['LIMITS', 'TRUSTED_PROXIES', 'DATABASE_URL', 'METRICS_TOKEN', 'HELP_LINKS'].map((name) => [name, '']),
  )
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('in production people come by https', () => {
  expect(() => readConfig({ ...production, ORIGIN: 'http://hakari.example' })).toThrow(/^ORIGIN is .+ https:/)
})

test.each([
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
  ['GOOGLE_ISSUER', { ...production, GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'http://x' }],
  ['AUTH_TOKEN_SYNC_SECRET', { AUTH_TOKEN_SYNC_URL: '/session' }],
  ['AUTH_TOKEN_SYNC_SECRET', { AUTH_TOKEN_SYNC_URL: '/session', AUTH_TOKEN_SYNC_SECRET: 'short' }],
])('half a setting is one sentence that names %s', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} is .+\\.$`))
})

test('anybody may register unless it is said otherwise, and refused domains are read as addresses are kept', () => {
  expect(readConfig({}).registration).toEqual({ mode: 'open', refusedDomains: [] })
  const set = { REGISTRATION: 'invitation', REFUSED_EMAIL_DOMAINS: 'Mail.Example, 例え.jp' }
  expect(readConfig(set).registration).toEqual({
    mode: 'invitation',
    refusedDomains: ['mail.example', 'xn--r8jz45g.jp'],
  })
})

test('what holds for newcomers grows with the factor, and is never more than what holds for all', () => {
  expect(readConfig(production).limits.commentsPerMember).toEqual({ times: 60, seconds: 3600, newcomers: 20 })
  expect(readConfig({ LIMIT_FACTOR: '2' }).limits.commentsPerMember.newcomers).toBe(40)
  const set = { ...production, LIMITS: 'commentsPerMember=5/60' }
  expect(readConfig(set).limits.commentsPerMember).toEqual({ times: 5, seconds: 60, newcomers: 5 })
})
