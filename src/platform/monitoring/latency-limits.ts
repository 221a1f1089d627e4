/** Where the duration of requests is divided, in milliseconds: for Prometheus and for the figures of operators. */
export const latencyLimits: readonly number[] = [
  1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000,
]
