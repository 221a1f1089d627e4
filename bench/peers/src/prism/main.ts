/** Prism's mock server for an OpenAPI document, in one process and without logs. */
const { PORT = '', OPENAPI_FILE = '' } = process.env

process.argv.push(
  ...['mock', OPENAPI_FILE, '--port', PORT, '--host', '127.0.0.1'],
  ...['--multiprocess', 'false', '--errors', 'false', '--verboseLevel', 'silent'],
)
// Its command line reads the arguments when it is loaded.
await import('@stoplight/prism-cli/dist/index.js')
