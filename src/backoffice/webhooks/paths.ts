export const webhooksPath = '/console/system/webhooks'
export const endpointPath = (endpointId: string): `/${string}` =>
  `/console/webhooks/${encodeURIComponent(endpointId)}`
