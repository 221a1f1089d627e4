// The health check of the container: ends with 0 while the service in it answers.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health/live`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
