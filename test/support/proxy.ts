/** nginx with the configuration that we ship, in a folder of its own. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { toolPath } from './tool-path.ts'

const shipped = 'deploy/nginx'
const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

// What Debian's nginx.conf is on a server. A request may say from which address it comes, as if another proxy stood in
// front of this one: so a test is many callers.
const nginxConf = `daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events { worker_connections 4096; }
http {
  access_log off;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Test-Caller;
${temporaryPaths.map((name) => `  ${name}_temp_path ${name};`).join('\n')}
  include conf.d/*.conf;
}
`

export type RunningProxy = {
  origin: string
  httpOrigin: string
  /** What nginx says of its configuration, and whether it takes it. */
  check: { code: number | null; output: string }
  accessLog(): string
  stop(): Promise<void>
}

/** Starts nginx on the shipped files, in which nothing is replaced but what every installation has to replace. */
export async function startProxy({
  servicePort,
  hasStaffNetwork = false,
}: {
  servicePort: number
  hasStaffNetwork?: boolean
}): Promise<RunningProxy> {
  const nginxPath = toolPath('NGINX_PATH')
  const folder = mkdtempSync(join(tmpdir(), 'wattline-nginx-'))
  const [http, https, secondHttp, secondHttps] = await freePorts(4)
  makeCertificate(folder)
  cpSync(join(shipped, 'wattline'), join(folder, 'wattline'), { recursive: true })
  mkdirSync(join(folder, 'conf.d'))
  writeFileSync(
    join(folder, 'conf.d/wattline.conf'),
    adapted(readFileSync(join(shipped, 'wattline.conf'), 'utf8'), [
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen [::]:80;', `listen 127.0.0.1:${secondHttp};`],
      ['listen 443 ', `listen 127.0.0.1:${https} `],
      ['listen [::]:443 ', `listen 127.0.0.1:${secondHttps} `],
      ['server_name api.example.com;', 'server_name localhost;'],
      ['/etc/ssl/wattline/fullchain.pem', 'certificate.pem'],
      ['/etc/ssl/wattline/key.pem', 'key.pem'],
      ['/var/log/nginx/wattline.log', 'access.log'],
      ['server 127.0.0.1:8080;', `server 127.0.0.1:${servicePort};`],
      ...(hasStaffNetwork ? staffNetwork : []),
    ]),
  )
  writeFileSync(join(folder, 'nginx.conf'), nginxConf)

  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
  const { status, stderr } = spawnSync(nginxPath, [...args, '-t'], { encoding: 'utf8' })
  const child = spawn(nginxPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (data) => {
    output += data
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const origin = `https://localhost:${https}`
  await vi
    .waitFor(() => connectTo(origin), { timeout: 60_000 })
    .catch(async (error) => {
      await stop()
      throw new Error(`nginx does not answer: ${output}`, { cause: error })
    })
  const check = { code: status, output: stderr }
  const accessLog = () => readFileSync(join(folder, 'access.log'), 'utf8')
  return { origin, httpOrigin: `http://localhost:${http}`, check, accessLog, stop }
}

const staffNetwork: [string, string][] = [
  ['# include wattline/staff-network.conf;', 'include wattline/staff-network.conf;'],
  ['# if ($wattline_is_closed)', 'if ($wattline_is_closed)'],
]

function adapted(text: string, replacements: [placeholder: string, own: string][]): string {
  for (const [placeholder] of replacements) expect(text).toContain(placeholder)
  return replacements.reduce((result, [placeholder, own]) => result.replaceAll(placeholder, own), text)
}

function makeCertificate(folder: string): void {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...files], { stdio: 'pipe' })
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

const connectTo = (origin: string) =>
  new Promise<void>((resolve, reject) => {
    const session = openSession(origin)
    session.once('connect', () => session.close(resolve))
    session.once('error', reject)
  })

/** A connection that speaks HTTP/2. */
export const openSession = (origin: string): ClientHttp2Session =>
  connect(origin, { rejectUnauthorized: false })

export type ProxyAnswer = { status: number; headers: Record<string, unknown>; text: string }

export type ProxyRequest = {
  path: string
  method?: string
  /** The address that the request comes from. */
  from: string
  headers?: Record<string, string>
  body?: string
}

/** Sends one request on a connection and waits for the whole answer. */
export const ask = (
  session: ClientHttp2Session,
  { path, method = 'GET', from, headers, body }: ProxyRequest,
): Promise<ProxyAnswer> =>
  new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path, ':method': method, 'x-test-caller': from, ...headers })
    let answer: Record<string, unknown> = {}
    let text = ''
    stream.setEncoding('utf8')
    stream.on('response', (received) => {
      answer = received
    })
    stream.on('data', (data) => {
      text += data
    })
    stream.on('end', () => resolve({ status: Number(answer[':status']), headers: answer, text }))
    stream.on('error', reject)
    stream.end(body)
  })
