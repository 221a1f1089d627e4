/** The entry point. A Node that is too old is reported before the rest is read, over which it would stumble. */
import '../scripts/setup/node-version.mjs'

await import('./app/start.ts')
