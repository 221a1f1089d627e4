import type { RouteOptions } from 'fastify'

/** Whether the body of a request to this route is read; that of GET and HEAD never is. */
export const takesBody = ({ method }: Pick<RouteOptions, 'method'>): boolean =>
  [method].flat().some((name) => name !== 'GET' && name !== 'HEAD')
