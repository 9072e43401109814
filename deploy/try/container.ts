import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareDebian, freshClone } from './bare-debian.ts'
import { needDebianPackages } from './debian-packages.ts'
import { temporaryFolder } from './own-world.ts'
import { startPostgres } from './postgres.ts'
import { isReady, productionSettings } from './processes.ts'
import { atEnd, run, said, shows, trying, until } from './trying.ts'

const megabytes = (n: number) => `${Math.round(n / 1e6)} MB`

/**
 * deploy/Containerfile built and run by Debian's Podman. Where no registry can be reached the image it begins with is a bare
 * Debian 12 made with debootstrap under its name; everything else is as it is.
 */
needDebianPackages('podman', 'buildah', 'crun', 'postgresql-15')
await trying(async () => {
  const home = temporaryFolder('root')
  atEnd(home.remove)
  const places = ['--root', join(home.path, 'store'), '--runroot', join(home.path, 'run'), '--storage-driver', 'vfs']
  const podman = (...args: string[]) => run('podman', ...places, '--cgroup-manager', 'cgroupfs', ...args)
  const base = 'docker.io/library/debian:12-slim'
  const tar = join(home.path, 'debian.tar')
  run('tar', '-C', bareDebian(), '-cf', tar, '.')
  podman('import', '-q', tar, base)
  said(run('podman', '--version').trim())
  const folder = freshClone(join(home.path, 'hakari'))
  const began = Date.now()
  const build = ['build', '--pull=never', '--network=host', '--isolation=chroot', '--format=docker', '-t', 'hakari']
  podman(...build, '-f', join(folder, 'deploy/Containerfile'), folder)
  const bytes = (name: string) => Number(podman('image', 'inspect', '--format', '{{.Size}}', name).trim())
  said(
    `built in ${Math.round((Date.now() - began) / 1000)} s: ${megabytes(bytes('hakari'))}, of it Debian ${megabytes(bytes(base))}`,
  )

  const postgres = await startPostgres({ port: 5632 })
  const env = { ...(await productionSettings(postgres)), DATA_DIR: '/var/lib/hakari', PORT: '5601' }
  const file = join(home.path, 'settings')
  const settings = Object.entries(env).filter(([name]) => name !== 'PATH')
  writeFileSync(file, settings.map(([name, value]) => `${name}=${value}\n`).join(''), { mode: 0o600 })
  const safely = [
    '--read-only',
    '--read-only-tmpfs=false',
    '--tmpfs=/tmp',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
  ]
  podman('run', '-d', '--name=tried', '--network=host', '--cgroups=disabled', `--env-file=${file}`, ...safely, 'hakari')
  atEnd(() => podman('rm', '-f', '-t', '0', 'tried'))
  await until('the container', () => isReady(5601)).catch(() => {})
  shows('the container is ready', await isReady(5601), (await isReady(5601)) ? '' : podman('logs', 'tried'))
  const inside = (...words: string[]) => {
    try {
      return podman('exec', 'tried', ...words).trim()
    } catch (error) {
      return `refused: ${(error as { stderr: string }).stderr.trim().split('\n').at(-1)}`
    }
  }
  const who = inside('id', '-un')
  shows('it runs as an account without rights', who === 'hakari', who)
  const rights = inside('sh', '-c', 'grep -E "CapEff|NoNewPrivs" /proc/1/status').replaceAll(/\s+/g, ' ')
  shows('it has no capabilities and gets none', rights === 'CapEff: 0000000000000000 NoNewPrivs: 1', rights)
  const written = inside('sh', '-c', 'touch /opt/hakari/x')
  shows('its root is read-only', /Read-only file system|Permission denied/.test(written), written)
  shows('its data can be written', inside('sh', '-c', 'touch /var/lib/hakari/x && echo yes') === 'yes')
  const missing = ['npm', 'curl', 'vite', 'gcc', 'git'].filter(
    (name) => inside('sh', '-c', `command -v ${name} || true`) !== '',
  )
  shows('there is no npm, curl, compiler or git in it', missing.length === 0, missing.join(' '))
  shows('its health check holds', inside('node', 'deploy/ready.ts') === '')
  const made = inside('node', '--run', 'admin', '--', 'create-member', '--email', 'tried@example.jp', '--name', 'tried')
  shows("the operator's commands run in it", made.includes('created tried@example.jp'), made.split(',')[0])
  const card = await fetch('http://127.0.0.1:5601/')
  shows('the pages are served', card.status === 200)
  execFileSync('podman', [...places, '--cgroup-manager', 'cgroupfs', 'stop', '-t', '60', 'tried'], { stdio: 'ignore' })
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', 'tried').trim()
  shows('it stops in order', code === '0', `exit code ${code}`)
})
