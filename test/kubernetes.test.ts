/** What deploy/kubernetes must have for any cluster; test/long/other-tools/deploy.test.ts compares it with the API of Kubernetes. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settings } from '../src/platform/settings/settings.ts'

type Container = {
  name: string
  image: string
  command?: string[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string } } }[]
  volumeMounts?: { name: string }[]
}
type Pod = {
  initContainers?: Container[]
  containers: Container[]
  volumes: { name: string; secret?: { secretName: string }; persistentVolumeClaim?: { claimName: string } }[]
}
type Resource = {
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Record<string, string>
  spec: { schedule: string; template: { spec: Pod }; jobTemplate: { spec: { template: { spec: Pod } } } }
}

const folder = 'deploy/kubernetes'
const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
const resources = texts.flatMap((text) => parseAllDocuments(text).map((each) => each.toJS() as Resource))
const ofKind = (kind: string) => resources.filter((each) => each.kind === kind)
const pods = [
  ...ofKind('Deployment').map(({ spec }) => spec.template.spec),
  ...ofKind('CronJob').map(({ spec }) => spec.jobTemplate.spec.template.spec),
]
const containers = pods.flatMap(({ initContainers = [], containers }) => [...initContainers, ...containers])
const secretsOf = ({ envFrom = [], env = [] }: Container) => [
  ...envFrom.flatMap(({ secretRef }) => (secretRef ? [secretRef.name] : [])),
  ...env.flatMap(({ valueFrom }) => (valueFrom ? [valueFrom.secretKeyRef.name] : [])),
]
const given = Object.assign({}, ...ofKind('ConfigMap').map(({ data }) => data)) as Record<string, string>

test('there are the service and three jobs, all in one namespace', () => {
  expect(resources.map(({ kind }) => kind).sort()).toEqual([
    ...['ConfigMap', 'CronJob', 'CronJob', 'CronJob', 'Deployment', 'PersistentVolumeClaim'],
    ...['PodDisruptionBudget', 'Service', 'ServiceAccount'],
  ])
  expect([...new Set(resources.map(({ metadata }) => metadata.namespace))]).toEqual(['wattline'])
})

test('the settings are some that the service reads', () => {
  const known = new Set(settings.map(({ name }) => name))
  const names = [...Object.keys(given), ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name))]

  expect(names).toContain('ENVIRONMENT')
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('secrets are in no file, and each that is used is one that the first lines create', () => {
  const values = [
    ...Object.values(given),
    ...containers.flatMap(({ env = [] }) => env.map(({ value = '' }) => value)),
  ]
  const created = [...texts.join('\n').matchAll(/create secret generic (\S+)/g)].map(([, name]) => name)
  const volumes = pods.flatMap((pod) => pod.volumes.flatMap(({ secret }) => secret?.secretName ?? []))

  expect(ofKind('Secret')).toEqual([])
  expect(values.filter((value) => /:\/\/[^/]*@/.test(value))).toEqual([])
  expect(
    Object.keys(given).filter((name) => /SECRET|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL|BOUNCES_URL/.test(name)),
  ).toEqual([])
  expect([...new Set([...containers.flatMap(secretsOf), ...volumes])].sort()).toEqual(created.sort())
})

test('only the migration knows the owner of the database, and the service is another user', () => {
  const knows = (secret: string) =>
    containers.filter((each) => secretsOf(each).includes(secret)).map(({ name }) => name)

  expect(knows('wattline-owner')).toEqual(['migrate'])
  expect(knows('wattline-service').sort()).toEqual(['backup', 'doctor', 'drill', 'migrate', 'wattline'])
})

describe.each(pods.map((pod) => [pod.containers[0]?.name, pod] as const))('the pod of %s', (_name, pod) => {
  test('runs as nobody special and without a key to the cluster', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
  })

  test('has limits and a file system that it cannot write to, for each container', () => {
    const size = { cpu: expect.any(String), memory: expect.any(String) }

    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      expect(container).toMatchObject({
        image: expect.stringMatching(/:\d+\.\d+\.\d+$/),
        resources: { requests: size, limits: size },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      })
    }
  })

  test('mounts the volumes that it has, and claims those that are there', () => {
    const claims = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name)
    const mounted = pod.containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name))

    expect(mounted.sort()).toEqual(pod.volumes.map(({ name }) => name).sort())
    for (const { persistentVolumeClaim } of pod.volumes)
      if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName)
  })
})

test('the service is asked whether it lives and whether it is ready, and has the time that it needs to end', () => {
  const [deployment] = ofKind('Deployment')
  const [container] = deployment?.spec.template.spec.containers ?? []
  const asked = (path: string) => ({ httpGet: { path, port: 'http' } })

  expect(container).toMatchObject({
    startupProbe: asked('/health/live'),
    livenessProbe: asked('/health/live'),
    readinessProbe: asked('/health/ready'),
  })
  expect(deployment?.spec.template.spec).toMatchObject({ terminationGracePeriodSeconds: 110 })
})

test.each(['backup', 'drill', 'doctor'])(
  'the job %s runs what the unit of systemd runs, at the same time',
  (name) => {
    const job = ofKind('CronJob').find(({ metadata }) => metadata.name === `wattline-${name}`)
    const unit = (kind: string) => readFileSync(`deploy/systemd/wattline-${name}.${kind}`, 'utf8')
    const [, day = '', hour, minute] = unit('timer').match(/OnCalendar=\*-\*-(\S+) (\d\d):(\d\d):00/) ?? []
    const [, command] = unit('service').match(/ExecStart=\/usr\/bin\/(.*)/) ?? []

    expect(job?.spec.schedule).toBe(
      `${Number(minute)} ${Number(hour)} ${day === '*' ? '*' : Number(day)} * *`,
    )
    expect(job?.spec.jobTemplate.spec.template.spec.containers[0]?.command?.join(' ')).toBe(command)
  },
)
