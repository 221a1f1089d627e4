/** Mistakes below all rooms: limits, turns, tasks, migrations, kept data, pages. */
import type { Mutation } from './mutation.ts'

export const platformMutations: readonly Mutation[] = [
  {
    name: 'the limit lets one more through',
    promise: 'a quota is a quota',
    file: 'src/platform/http/rate-limiter.ts',
    text: 'isOver: count > quota,',
    becomes: 'isOver: count > quota + 1,',
    tests: ['src/platform/http/rate-limiter.test.ts'],
  },
  {
    name: 'one client takes every place',
    promise: 'a place is always left for a newcomer',
    file: 'src/platform/http/fair-places.ts',
    text: '(held, free) => held < free',
    becomes: '(held, free) => held < free + 1000',
    tests: ['src/platform/http/fair-places.test.ts', 'src/platform/http/admission.test.ts'],
  },
  {
    name: 'queues do not take turns',
    promise: 'a long queue delays itself alone',
    file: 'src/platform/http/fair-places.ts',
    text: 'line.delete(name)\n        if (turns.length > 0) line.set(name, turns)',
    becomes: 'if (turns.length === 0) line.delete(name)',
    tests: ['src/platform/http/fair-places.test.ts'],
  },
  {
    name: 'a task counts no attempts',
    promise: 'a task that fails again and again is given up and seen',
    file: 'src/platform/tasks/repository.ts',
    text: 'attempts = attempts + 1',
    becomes: 'attempts = attempts + 0',
    tests: ['src/platform/tasks/worker.test.ts'],
  },
  {
    name: 'a task is taken while another worker has it',
    promise: 'a task is leased to one worker at a time',
    file: 'src/platform/tasks/repository.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the product.
    text: '(leased_until is null or leased_until <= ${now}${time})',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the product.
    becomes: '(leased_until is null or ${now}::timestamptz is not null)',
    tests: ['src/platform/tasks/lease.test.ts'],
  },
  {
    name: 'a worker that lost its lease decides',
    promise: 'who lost a lease no longer says when the task is tried again',
    file: 'src/platform/tasks/repository.ts',
    text: '(ended.done_at is not null or tasks.attempts = ended.attempts)',
    becomes: 'true',
    tests: ['src/platform/tasks/lease.test.ts'],
  },
  {
    name: 'a changed migration is not noticed',
    promise: 'a migration that was applied never changes',
    file: 'src/platform/db/migrate.ts',
    text: 'migration.checksum !== checksum',
    becomes: "migration.checksum === ''",
    tests: ['src/platform/db/migrate.test.ts'],
  },
  {
    name: 'an older release starts on a newer database',
    promise: 'a release refuses a database that it does not know',
    file: 'src/platform/db/migrate.ts',
    text: 'const migration = known.get(name)\n    if (migration === undefined) {',
    becomes:
      'const migration = known.get(name)\n    if (migration === undefined) continue\n    if (migration === null) {',
    tests: ['src/platform/db/migrate.test.ts'],
  },
  {
    name: 'kept data is used for hours',
    promise: 'what is kept in memory is at most five seconds old',
    file: 'src/platform/db/revisions.ts',
    text: 'staleMilliseconds = 5000',
    becomes: 'staleMilliseconds = 5_000_000',
    tests: ['src/platform/db/revisions.test.ts'],
  },
  {
    name: 'a disk that fails is answered with 500',
    promise: 'an outage of the database is answered with 503',
    file: 'src/platform/db/unavailable.ts',
    text: '|58030|',
    becomes: '|',
    tests: ['src/platform/db/pool.test.ts'],
  },
  {
    name: 'a name is written into a page as it is',
    promise: 'every value in a page is escaped',
    file: 'src/platform/html/html.ts',
    text: ': escaped(String(value))',
    becomes: ': String(value)',
    tests: ['src/platform/html/html.test.ts'],
  },
  {
    name: 'a parameter that is sent in two spellings is read once',
    promise: 'a parameter that is sent twice is refused, whatever its spelling',
    file: 'src/platform/http/query-names.ts',
    text: 'known === undefined ? value : [known, value]',
    becomes: 'known === undefined ? value : known',
    tests: ['test/abuse/raw-requests.test.ts'],
  },
]
