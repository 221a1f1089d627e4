export const webhooksPath = '/partners/webhooks'
export const endpointPath = (endpointId: string): `/${string}` =>
  `${webhooksPath}/${encodeURIComponent(endpointId)}`
export const deliveryPath = (endpointId: string, deliveryId: string): `/${string}` =>
  `${endpointPath(endpointId)}/deliveries/${encodeURIComponent(deliveryId)}`
