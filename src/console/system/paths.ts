export const tasksPath = '/console/system/tasks'
export const mailsPath = '/console/system/mails'
export const webhooksPath = '/console/system/webhooks'
export const endpointPath = (endpointId: string): `/${string}` =>
  `${webhooksPath}/${encodeURIComponent(endpointId)}`
export const doctorPath = '/console/system/doctor'
export const auditPath = '/console/system/audit'
